import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { gateKeys } from '../gate/gate-rules.js';
import type { Prompt } from '../terminal/prompt.js';
import { createTerminal } from '../terminal/terminal.js';
import { createProgram, runCli } from './run.js';

const guide = readFileSync(new URL('../../../../docs/guides/gate.md', import.meta.url), 'utf8');

function contextOf(written: { out: string; note: string }) {
  const terminal = createTerminal(
    { write: (text: string) => (written.out += text) },
    { write: (text: string) => (written.note += text) },
    { colours: undefined },
  );
  const fetch = () => Promise.reject(new Error('no network in this test'));
  const prompt: Prompt = {
    isInteractive: false,
    ask: () => Promise.reject(new Error('no questions in this test')),
    askSecret: () => Promise.reject(new Error('no questions in this test')),
    readAll: () => Promise.resolve(''),
  };
  const place = { cwd: '/', programFolder: '/none', env: { HEDDLE_CONFIG_FILE: '/none/config.json' } };
  const { signal: interrupted } = new AbortController();
  return { ...place, terminal, prompt, interrupted, version: '1.2.3', fetch, setExitCode: () => undefined };
}

const program = createProgram(contextOf({ out: '', note: '' }));
const experiments = program.commands.find((command) => command.name() === 'experiments');
const commands = (experiments?.commands ?? []).map((command) => command.name());

async function heddle(...args: string[]) {
  const written = { out: '', note: '' };
  const code = await runCli(args, contextOf(written));
  return { code, ...written };
}

/** Commands without commands of their own, by their paths. */
const pathsBelow = (command: Command, above: readonly string[] = []): string[][] =>
  command.commands.flatMap((one) => {
    const path = [...above, one.name()];
    return one.commands.length > 0 ? pathsBelow(one, path) : [path];
  });
const allPaths = pathsBelow(program);

const helpOf = async (command: string) => (await heddle('experiments', command, '--help')).out;
const optionsIn = (text: string) => [...text.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name = '']) => name);

describe('the guide', () => {
  it.each(commands)('has the help of %s', async (command) => {
    expect(guide).toContain(`\n### ${command}\n\n\`\`\`text\n${await helpOf(command)}\`\`\`\n`);
  });

  it('has every key of a file of rules', () => {
    expect(gateKeys.filter((key) => !guide.includes(`\`${key}\``))).toEqual([]);
  });

  it('names only options that exist', async () => {
    const known = new Set((await Promise.all(commands.map(helpOf))).flatMap(optionsIn));
    const ofOtherPrograms = [
      'version',
      'package',
      'yes',
      'workspace',
      'fail',
      'body-file',
      'edit-last',
      'create-if-none',
    ];
    const unknown = optionsIn(guide).filter((name) => !known.has(name) && !ofOtherPrograms.includes(name));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

describe('heddle', () => {
  it.each([[[]], [['--help']], [['help']]])('%j shows the groups of commands', async (args) => {
    const { code, out, note } = await heddle(...args);
    expect({ code, note }).toEqual({ code: 0, note: '' });
    expect(out).toMatch(/^Usage: heddle \[options\] \[command\]\n[^]*\n {2}experiments +Results of evaluations/);
    expect(out).toMatch(/\nExit codes:\n {2}0 +done/);
  });

  it.each(allPaths)('%s %s shows its help in lines of at most 100 characters', async (...path) => {
    const { code, out, note } = await heddle(...path, '--help');
    expect({ code, note }).toEqual({ code: 0, note: '' });
    expect(out.startsWith(`Usage: heddle ${path.join(' ')}`)).toBe(true);
    for (const line of out.split('\n')) expect(line.length <= 100 || line).toBe(true);
    expect(out).toContain('-h, --help');
  });

  it.each([[['experiments', '--help']], [['experiments', 'help']], [['help', 'experiments']]])(
    '%j shows the commands',
    async (args) => {
      const { code, out, note } = await heddle(...args);
      expect({ code, note }).toEqual({ code: 0, note: '' });
      expect(out).toMatch(/^Usage: heddle experiments \[options\] \[command\]\n/);
      for (const command of commands) expect(out).toMatch(new RegExp(`\n {2}${command} `));
    },
  );

  it.each(commands)('experiments %s --help shows its options in lines of at most 100 characters', async (command) => {
    const { code, out, note } = await heddle('experiments', command, '-h');
    expect({ code, note }).toEqual({ code: 0, note: '' });
    expect(out).toMatch(new RegExp(`^Usage: heddle experiments ${command} \\[options\\]`));
    for (const option of ['--url <url>', '--json', '-h, --help']) expect(out).toContain(option);
    expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  });

  it('--version prints the version', async () => {
    expect(await heddle('--version')).toEqual({ code: 0, out: '1.2.3\n', note: '' });
  });

  it.each([
    [['experiment'], "unknown command 'experiment'\n  (Did you mean experiments?)\nSee heddle --help"],
    [['experiments'], 'Usage: heddle experiments [options] [command]'],
    [['experiments', 'gat'], "unknown command 'gat'\n  (Did you mean gate?)\nSee heddle experiments --help"],
    [['experiments', 'upload'], "missing required argument 'file'\nSee heddle experiments upload --help"],
    [['experiments', 'upload', 'none.json'], '/none.json cannot be read: ENOENT'],
    [['experiments', 'upload', 'x', '--format', 'xml'], 'Allowed choices are auto, heddle'],
    [['experiments', 'upload', 'x', '--metadata', 'x'], '--metadata: "x" is not of the form key=value'],
    [['experiments', 'upload', 'x', '--delimiter', 'ab'], "argument 'ab' is invalid. Give one character"],
    [['experiments', 'list', 'x'], 'too many arguments'],
    [['experiments', 'list', '--lmit', '1'], "unknown option '--lmit'\n  (Did you mean --limit?)"],
    [['experiments', 'list', '--limit'], "option '--limit <n>' argument missing"],
    [['experiments', 'list', '--limit', '0'], "argument '0' is invalid. Give a whole number between 1 and 100000"],
    [['experiments', 'list', '--limit', 'a\u001b'], "argument 'a\\u001b' is invalid"],
    [['experiments', 'compare', 'a'], "missing required argument 'candidate'"],
    [['experiments', 'compare', 'a', 'b', '--format', 'xml'], 'Allowed choices are table, json, markdown'],
    [['experiments', 'compare', 'a', 'b', '--confidence', '95'], 'Give a number between 0.5 and 0.999'],
    [['experiments', 'gate'], 'No experiment to judge: give --candidate'],
    [['experiments', 'gate', '--candidate', 'a', '--min-delta', 'x'], 'Give a number, or metric=number'],
    [['experiments', 'gate', '--candidate', 'a', '--max-error-rate', '200%'], 'flags: max_error_rate is not a share'],
    [['experiments', 'gate', '--candidate', 'a', '--fail-on', 'worse'], 'flags: fail_on: "worse" is none of regressed'],
    [
      ['experiments', 'gate', '--candidate', 'a', '--min-delta', '-0.02', '--min-delta', 'a=-.5', '--retries', '0'],
      'http://127.0.0.1:1984 does not answer: no network in this test',
    ],
    [['deploy', '/none'], '/none is not a folder'],
    [['deploy', '/', '--config', '../x.json'], '--config: ../x.json is outside of the folder /'],
    [['deploy', '--name'], "option '--name <name>' argument missing"],
    [['logs', '--since', 'soon'], 'Give a time such as 2026-11-26T10:00Z, or a duration such as 10m.'],
    [['logs', '--level', 'info'], 'Allowed choices are DEBUG, INFO, WARNING, ERROR, CRITICAL'],
    [['logs', 'x', '--build', '--deploy'], "option '--build' cannot be used with option '--deploy'"],
    [['logs'], 'Name a deployment, or run this in the folder of a project'],
    [['logs', 'x', '--retries', '0'], 'http://127.0.0.1:8124 does not answer: no network in this test'],
    [['rollback', '--profile', 'none'], 'No profile "none"\n  heddle login makes one.'],
    [['profile', 'use', 'none'], 'No profile "none"'],
    [['login', '--no-check'], 'No API key on stdin'],
    [['login', 'ftp://x'], 'url: "ftp://x" is not an http or https URL'],
    [['up'], 'heddle up runs the services of Heddle, which are not part of this package'],
    [['completion', 'csh'], 'Allowed choices are bash, zsh, fish'],
    [['experiments', 'list', '--retries', '0'], 'http://127.0.0.1:1984 does not answer: no network in this test'],
  ])('%j ends with 2 and a reason', async (args, message) => {
    const { code, out, note } = await heddle(...args);
    expect([code, out]).toEqual([2, '']);
    expect(note).toContain(message);
  });
});
