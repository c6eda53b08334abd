import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { gateKeys } from '../gate/gate-rules.js';
import { createTerminal } from '../terminal/terminal.js';
import { allOptions, helpOf } from './command.js';
import { commands, overview, runCli } from './run.js';

const guide = readFileSync(new URL('../../../../docs/guides/gate.md', import.meta.url), 'utf8');

async function heddle(...args: string[]) {
  const written = { out: '', note: '' };
  const terminal = createTerminal(
    { write: (text: string) => (written.out += text) },
    { write: (text: string) => (written.note += text) },
    { colours: undefined },
  );
  const fetch = () => Promise.reject(new Error('no network in this test'));
  const code = await runCli(args, { env: {}, cwd: '/', terminal, version: '1.2.3', fetch });
  return { code, ...written };
}

describe('the guide', () => {
  it.each(commands)('has the help of $name as it is', (command) => {
    expect(guide).toContain(`\n### ${command.name}\n\n\`\`\`text\n${helpOf(command)}\`\`\`\n`);
  });

  it('has every key of a file of rules', () => {
    expect(gateKeys.filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
  });

  it('names no option that there is not', () => {
    const known = new Set(commands.flatMap((command) => Object.keys(allOptions(command))));
    const ofOthers = ['version', 'package', 'yes', 'workspace', 'fail', 'body-file', 'edit-last', 'create-if-none'];
    const named = [...guide.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name = '']) => name);
    expect([...new Set(named)].filter((name) => !known.has(name) && !ofOthers.includes(name))).toEqual([]);
  });
});

describe('heddle', () => {
  it.each([[[]], [['--help']], [['experiments', '--help']], [['experiments', 'help']]])(
    '%j shows the commands',
    async (args) => {
      expect(await heddle(...args)).toEqual({ code: 0, out: overview(), note: '' });
    },
  );

  it.each(commands)('experiments $name --help shows its options', async (command) => {
    expect(await heddle('experiments', command.name, '-h')).toEqual({ code: 0, out: helpOf(command), note: '' });
  });

  it('--version prints the version', async () => {
    expect(await heddle('--version')).toEqual({ code: 0, out: '1.2.3\n', note: '' });
  });

  it.each([
    [['experiment'], 'Unknown command "experiment". Did you mean experiments?\nSee heddle --help'],
    [['experiments'], 'Which command?\nSee heddle --help'],
    [['experiments', 'gat'], 'Unknown command "gat". Did you mean gate?\nSee heddle --help'],
    [['experiments', 'upload'], 'Which file? Give at least one\nSee heddle experiments upload --help'],
    [['experiments', 'upload', 'none.json'], '/none.json cannot be read: ENOENT'],
    [['experiments', 'upload', 'x', '--format', 'xml'], '--format: "xml" is none of auto, heddle'],
    [['experiments', 'upload', 'x', '--metadata', 'x'], '--metadata: "x" is no key=value'],
    [['experiments', 'upload', 'x', '--delimiter', 'ab'], '--delimiter: give one character'],
    [['experiments', 'list', 'x'], '"x" is not expected here'],
    [['experiments', 'list', '--limit', '0'], '--limit: 0 is not between 1 and 100000'],
    [['experiments', 'compare', 'a'], 'Give a baseline and at least one candidate'],
    [['experiments', 'compare', 'a', 'b', '--format', 'xml'], '--format: "xml" is none of table, json, markdown'],
    [['experiments', 'compare', 'a', 'b', '--confidence', '95'], '--confidence: 95 is not between 0.5 and 0.999'],
    [['experiments', 'gate'], 'Which experiment is to be judged? Say --candidate'],
    [
      ['experiments', 'gate', '--candidate', 'a', '--min-delta', 'x'],
      '--min-delta: "x" is neither a number nor metric=number',
    ],
    [['experiments', 'gate', '--candidate', 'a', '--max-error-rate', '200%'], 'flags: max_error_rate is no share'],
    [['experiments', 'list', '--retries', '0'], 'http://127.0.0.1:1984 does not answer: no network in this test'],
  ])('%j is told what is wrong', async (args, message) => {
    const { code, out, note } = await heddle(...args);
    expect([code, out]).toEqual([2, '']);
    expect(note).toContain(message);
  });
});
