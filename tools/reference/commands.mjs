import { page } from './table.mjs';

/** @typedef {{ path: string[], help: string }} CommandHelp */

/**
 * The help of a command and of all commands below it.
 * @param {string[]} path
 * @param {(path: string[]) => Promise<string>} helpOf
 * @returns {Promise<CommandHelp[]>}
 */
export async function commandTree(path, helpOf) {
  const help = (await helpOf(path)).trimEnd();
  const [, listed = ''] = /^Commands:\n((?: .*\n?)+)/m.exec(`${help}\n`) ?? [];
  const names = [...listed.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name = '']) => name);
  const below = await Promise.all(
    names.filter((name) => name !== 'help').map((name) => commandTree([...path, name], helpOf)),
  );
  return [{ path, help }, ...below.flat()];
}

/** @param {CommandHelp[]} commands */
export async function commandsPage(commands) {
  return await page('Command line', [
    'Every command of `heddle` with its options, as `--help` prints them. The [guide](../guides/gate.md) shows them at work.',
    ...commands.map(({ path, help }) => `## heddle ${path.join(' ')}\n\n\`\`\`text\n${help}\n\`\`\``),
  ]);
}
