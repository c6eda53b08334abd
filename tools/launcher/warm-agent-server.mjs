/**
 * An agent server that has loaded its modules and waits for its variables: half of a start is loading them. The
 * launcher of `heddle dev` keeps one for the next reload.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './workspace.mjs';

/** @param {string} file */
const load = (file) => import(pathToFileURL(join(root, 'apps/agent-server/dist', file)).href);

/** @type {Promise<Record<string, string>>} */
const variables = new Promise((done) =>
  process.once('message', (/** @type {Record<string, string>} */ given) => done(given)),
);
process.once('disconnect', () => process.exit(0));
await load('bundle/http-app.js');
Object.assign(process.env, await variables);
await load('main.js');
