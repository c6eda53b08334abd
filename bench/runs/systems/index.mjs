/** The systems that are measured side by side. */
import { resolve } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { Bare } from './bare.mjs';
import { Heddle } from './heddle.mjs';
import { Official } from './official.mjs';
import { PostgresSaverSystem } from './postgres-saver.mjs';
import { TracedHeddle } from './traced.mjs';

/** @typedef {Heddle | Official | PostgresSaverSystem | Bare} System */

/**
 * @param {string} name
 * @param {{ folder: string, database: import('../database.mjs').BenchDatabase, against: string | undefined }} options
 * @returns {System}
 */
export function createSystem(name, { folder, database, against }) {
  if (name === 'official') return new Official({ folder });
  if (name === 'saver') return new PostgresSaverSystem({ database, folder });
  if (name === 'bare') return new Bare();
  const checkout = name === 'against' && against !== undefined ? resolve(against) : root;
  if (name === 'traced') return new TracedHeddle({ name, checkout, database, folder });
  return new Heddle({ name, checkout, database, folder });
}
