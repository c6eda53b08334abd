/** Changes of an OpenAPI document that break clients, as oasdiff finds them. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '@heddle/launcher/workspace';

const execute = promisify(execFile);
/**
 * Severities that differ from those of oasdiff: clients must expect new values of an enumeration in a response, and may
 * rely on optional properties and headers.
 */
const severities = fileURLToPath(new URL('./oasdiff-severity.txt', import.meta.url));

/**
 * One line for each error or warning of oasdiff between two documents, each a path or `<git revision>:<path>`.
 *
 * @param {string} oasdiff Path of the program
 * @param {string} before
 * @param {string} after
 * @returns {Promise<string[]>}
 */
export async function breakingChanges(oasdiff, before, after) {
  const options = ['--flatten-allof', '--severity-levels', severities, '--format', 'json'];
  const { stdout } = await execute(oasdiff, ['breaking', ...options, before, after], { cwd: root, maxBuffer: 2 ** 26 });
  /** @type {{ operation: string, path: string, text: string }[]} */
  const changes = JSON.parse(stdout);
  return changes.map(({ operation, path, text }) => `${operation} ${path}: ${text}`);
}
