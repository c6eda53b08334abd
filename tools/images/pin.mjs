import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@heddle/launcher/workspace';
import { filesWithBases } from './catalogue.mjs';
import { digestOf } from './registry.mjs';

/** A base image where it is named: with a version, and with a digest once it is pinned. */
const base = /\b((?:node|postgres):\d+\.\d+(?:\.\d+)?(?:-[a-z]+)*)(@sha256:[0-9a-f]{64})?/g;

/**
 * The base images that a text names, without digests.
 *
 * @param {string} text
 */
export const basesIn = (text) => [...new Set([...text.matchAll(base)].map(([, reference]) => reference ?? ''))];

/**
 * The text with each base image at the digest that is given for it.
 *
 * @param {string} text
 * @param {Record<string, string>} digests
 */
export const withDigests = (text, digests) =>
  text.replace(base, (all, reference) => (digests[reference] ? `${reference}@${digests[reference]}` : all));

/** @param {string} [mirror] */
export async function pin(mirror) {
  const texts = filesWithBases.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  /** @type {Record<string, string>} */
  const digests = {};
  for (const reference of new Set(texts.flatMap(({ text }) => basesIn(text)))) {
    digests[reference] = await digestOf(reference, mirror);
    console.log(`    ${reference}@${digests[reference]}`);
  }
  for (const { path, text } of texts) {
    const pinned = withDigests(text, digests);
    if (pinned === text) continue;
    writeFileSync(join(root, path), pinned);
    console.log(`wrote ${path}`);
  }
}
