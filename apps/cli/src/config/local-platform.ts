import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CommandError } from '../contract/errors.js';

type Environment = Readonly<Record<string, string | undefined>>;

const launcher = 'tools/launcher/main.mjs';

/** Folder of the checkout of Heddle that this program belongs to, or the one in `HEDDLE_CHECKOUT`. */
export function checkoutOf(env: Environment, programFolder: string): string | undefined {
  const given = env.HEDDLE_CHECKOUT;
  if (given) {
    if (existsSync(join(given, launcher))) return resolve(given);
    throw new CommandError(`HEDDLE_CHECKOUT: ${given} is no checkout of Heddle (it has no ${launcher})`);
  }
  if (!existsSync(programFolder)) return undefined;
  // dist or src of apps/cli; npx runs it through a link.
  for (let folder = realpathSync(programFolder); ; folder = dirname(folder)) {
    if (existsSync(join(folder, launcher))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** The same for commands that run services. */
export function requireCheckout(env: Environment, programFolder: string, command: string): string {
  const found = checkoutOf(env, programFolder);
  if (found !== undefined) return found;
  throw new CommandError(
    `heddle ${command} runs the services of Heddle, which are not part of this package`,
    undefined,
    ['Clone Heddle and run it there, or set HEDDLE_CHECKOUT to the folder of a clone.'],
  );
}

/** Key of `npm start` on this machine; undefined if it never ran. */
export function localKeyOf(env: Environment, programFolder: string): string | undefined {
  const checkout = checkoutOf(env, programFolder);
  const dataDir = env.HEDDLE_DATA_DIR || (checkout === undefined ? undefined : '.heddle');
  if (dataDir === undefined) return undefined;
  try {
    return readFileSync(join(resolve(checkout ?? '.', dataDir), 'api-key'), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}
