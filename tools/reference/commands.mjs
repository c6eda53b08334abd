import { page, table } from './table.mjs';

/** @typedef {{ path: string[], help: string }} CommandHelp */

/**
 * Names of the commands in a help, below whichever headings they are. Entries of other sections begin with a dash, a
 * number or, for arguments and examples, differ in their first line.
 * @param {string} help
 */
function namesIn(help) {
  const [usage = '', ...sections] = help.split(/\n\n(?=\S.*:\n)/);
  if (!usage.includes('[command]')) return [];
  const listed = sections.filter((section) => !/^(Options|Arguments|Examples|Exit codes):\n/.test(section)).join('\n');
  return [...listed.matchAll(/^ {2}([a-z][\w-]*)/gm)].map(([, name = '']) => name);
}

/**
 * The help of a command and of all commands below it.
 * @param {string[]} path
 * @param {(path: string[]) => Promise<string>} helpOf
 * @returns {Promise<CommandHelp[]>}
 */
export async function commandTree(path, helpOf) {
  const help = (await helpOf(path)).trimEnd();
  const names = namesIn(help);
  const below = await Promise.all(
    names.filter((name) => name !== 'help').map((name) => commandTree([...path, name], helpOf)),
  );
  return [{ path, help }, ...below.flat()];
}

/**
 * The exit codes of all commands, from the help of `heddle`. The help of a command has its own, where they differ.
 * @param {CommandHelp[]} commands
 */
function exitCodesSection(commands) {
  const [root] = commands.filter(({ path }) => path.length === 0);
  const [, listed = ''] = /^Exit codes:\n((?: +.*\n?)+)/m.exec(root?.help ?? '') ?? [];
  const rows = [...listed.matchAll(/^ +(\d+) +(.+)$/gm)].map(([, code = '', meaning = '']) => [code, meaning]);
  if (rows.length === 0) throw new Error('The help of heddle lists no exit codes.');
  return `## Exit codes\n\n${table(['code', 'meaning'], rows)}`;
}

/** @param {CommandHelp[]} commands */
export async function commandsPage(commands) {
  return await page('Command line', [
    'Every command of `heddle` with its options, as `--help` prints them. The guides show them at work: [deploy from a folder](../guides/deploy.md), [experiments and gate](../guides/gate.md).',
    exitCodesSection(commands),
    ...commands.map(({ path, help }) => `## ${['heddle', ...path].join(' ')}\n\n\`\`\`text\n${help}\n\`\`\``),
  ]);
}
