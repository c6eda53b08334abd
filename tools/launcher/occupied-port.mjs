/** Error for a port in use: the process that has it, and the remedy. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const answerMs = 2000;

/**
 * The part of Heddle that answers at an address, like "Heddle control plane"; undefined for everything else.
 *
 * @param {string} url
 * @returns {Promise<string | undefined>}
 */
async function heddleAt(url) {
  const [document, page] = await Promise.all([textOf(`${url}/openapi.json`), textOf(`${url}/`)]);
  const title = /"title":"(Heddle [^"]+)"/.exec(document)?.[1];
  return title ?? (/<title>Heddle\b/.test(page) ? 'Heddle console' : undefined);
}

/**
 * Empty without an answer in time. The timer keeps this process alive until then: that of `AbortSignal.timeout` does
 * not, and a connection that is never accepted does not either.
 *
 * @param {string} url
 */
async function textOf(url) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), answerMs);
  try {
    const answer = await fetch(url, { signal: limit.signal, redirect: 'manual' });
    return await answer.text();
  } catch {
    return '';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * @param {{ port: number, url: string, variable: string, dataDir: string }} place
 */
export async function occupiedPortMessage({ port, url, variable, dataDir }) {
  const owner = await heddleAt(url);
  if (!owner) return `Port ${port} is taken. Stop what uses it, or choose another port with ${variable}.`;
  const pid = databaseOwner(dataDir);
  const stop = pid ? `kill ${pid}, or Ctrl-C in its terminal` : 'Ctrl-C in its terminal';
  return (
    `Port ${port} is taken by Heddle itself: the ${owner} runs at ${url}. Use that one, or stop it (${stop}). ` +
    `A second Heddle needs its own HEDDLE_DATA_DIR and ports (${variable} and the others).`
  );
}

/**
 * The process that works with the embedded database of the folder; undefined where none does.
 *
 * @param {string} dataDir
 * @returns {number | undefined}
 */
function databaseOwner(dataDir) {
  const file = join(dataDir, 'postgres-owner');
  if (!existsSync(file)) return undefined;
  try {
    const { pid } = JSON.parse(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
