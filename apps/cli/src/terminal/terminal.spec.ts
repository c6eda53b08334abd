import { describe, expect, it } from '@jest/globals';
import { Command } from 'commander';
import { addConnectionOptions, type ConnectionOptions, connectionOf } from '../config/connection.js';
import { formatBytes } from './numbers.js';
import { numberBetween, wholeNumberBetween } from './options.js';
import { preparingLine, readingLine, sendingLine } from './progress-lines.js';
import { escapeMarkdown, markdownTable, textTable } from './table.js';
import { createTerminal, escapeControls } from './terminal.js';

describe('values of options', () => {
  it.each([
    ['5', 5],
    ['0.5', 0.5],
    ['1e1', 10],
    ['', undefined],
    ['11', undefined],
    ['-1', undefined],
    ['x', undefined],
    ['Infinity', undefined],
  ])('%j is the number %j', (text, value) => {
    const read = () => numberBetween(0, 10)(text);
    if (value === undefined) expect(read).toThrow('Give a number between 0 and 10.');
    else expect(read()).toBe(value);
  });

  it.each(['0.5', '11', '-1', 'x', ''])('%j is not a whole number between 0 and 10', (text) => {
    expect(() => wholeNumberBetween(0, 10)(text)).toThrow('Give a whole number between 0 and 10.');
  });
});

describe('the connection', () => {
  const of = (args: string[], env: Record<string, string> = {}) => {
    const command = addConnectionOptions(new Command())
      .exitOverride()
      .configureOutput({ outputError: () => undefined });
    return connectionOf(command.parse(args, { from: 'user' }).opts<ConnectionOptions>(), env);
  };

  it.each([
    [[], {}, 'http://127.0.0.1:1984'],
    [[], { LANGSMITH_ENDPOINT: 'http://b/api/v1/', HEDDLE_EXPERIMENTS_URL: '' }, 'http://b'],
    [[], { LANGSMITH_ENDPOINT: 'http://b', HEDDLE_EXPERIMENTS_URL: 'https://a/below/api' }, 'https://a/below'],
    [['--url', 'http://c:1/'], { HEDDLE_EXPERIMENTS_URL: 'http://a' }, 'http://c:1'],
  ])('of %j in %j goes to %s', (args, env, url) => expect(of(args, env).url).toBe(url));

  it('prefers the key of Heddle to that of LangSmith', () => {
    expect(of([], { LANGSMITH_API_KEY: 'b', HEDDLE_API_KEY: 'a' }).apiKey).toBe('a');
    expect(of(['--api-key', 'c'], { LANGSMITH_API_KEY: 'b' }).apiKey).toBe('c');
    expect(of([]).apiKey).toBeUndefined();
  });

  it.each([
    [['--url', 'ftp://a'], '--url: "ftp://a" is not an http or https URL'],
    [['--url', 'a'], '--url: "a" is not an http or https URL'],
    [['--url', 'http://me:secret@a'], '--url: a user or password in the URL is not supported'],
    [['--timeout', 'x'], 'Give a number between 0.001 and 86400'],
    [['--retries', '1.5'], 'Give a whole number between 0 and 20'],
    [['--retries', '99'], 'Give a whole number between 0 and 20'],
    [['--api-key', 'a\nb'], 'The API key has characters that no key has'],
  ])('of %j is refused', (args, message) => expect(() => of(args)).toThrow(message));
});

describe('output', () => {
  const columns = [
    { title: 'NAME', cell: ({ name }: { name: string }) => name },
    { title: 'N', align: 'right' as const, cell: ({ n }: { n: number }) => String(n) },
  ];
  const rows = [
    { name: 'a', n: 1 },
    { name: 'longer', n: 100 },
  ];

  it('is aligned in columns', () => {
    expect(textTable(columns, rows)).toBe('NAME      N\na         1\nlonger  100');
    expect(markdownTable(columns, rows)).toBe('| NAME | N |\n| --- | ---: |\n| a | 1 |\n| longer | 100 |');
  });

  it.each([
    ['a|b', 'a\\|b'],
    ['<img>', '&lt;img&gt;'],
    ['[x](y)', '\\[x\\](y)'],
    ['a\nb', 'a\\\\u000ab'],
  ])('%j is %j in Markdown', (text, escaped) => expect(escapeMarkdown(text)).toBe(escaped));

  it.each([
    ['a\u001b[2Jb', 'a\\u001b[2Jb'],
    ['a\u202eb', 'a\\u202eb'],
    ['Zürich 日本', 'Zürich 日本'],
  ])('%j is shown as %j', (text, shown) => expect(escapeControls(text)).toBe(shown));

  it('has sizes in binary units', () => {
    expect([0, 1023, 1024, 5 * 1024 ** 3].map(formatBytes)).toEqual(['0 B', '1023 B', '1.0 KiB', '5.0 GiB']);
  });

  it.each([
    [true, undefined, true],
    [false, undefined, false],
    [true, false, false],
    [false, true, true],
  ])('has colours on a terminal (%s) unless disabled (%s): %s', (isTTY, colours, coloured) => {
    const text: string[] = [];
    const stream = { write: (part: string) => text.push(part), isTTY };
    const terminal = createTerminal(stream, stream, { colours });
    terminal.out(terminal.paint('red', 'x'));
    expect(text.join('').includes('\u001b')).toBe(coloured);
  });

  it('shows progress in one line of a terminal, and clears it', () => {
    const text: string[] = [];
    const stream = { write: (part: string) => text.push(part), isTTY: true, columns: 6 };
    const terminal = createTerminal(stream, stream, { colours: false });
    terminal.progress('too long');
    terminal.out('done');
    expect(text.join('')).toBe('too l\r\u001b[2Kdone\n');
  });

  it('writes a line of progress every ten seconds elsewhere, and none for short work', () => {
    let at = 0;
    const [out, err]: [string[], string[]] = [[], []];
    const into = (lines: string[]) => ({ write: (part: string) => lines.push(part) });
    const terminal = createTerminal(into(out), into(err), { colours: false, now: () => at });
    for (at = 0; at <= 25_000; at += 500) terminal.progress(`at ${at}`);
    terminal.progress('');
    terminal.out('done');
    expect([out, err]).toEqual([['done\n'], ['at 10000\n', 'at 20000\n']]);
  });
});

describe('lines of progress', () => {
  const total = { rows: 4, bytes: 4096 };
  const then = { work: 'the service checks', waitedMs: 12_400 };

  it.each([
    [{ rows: 1, bytes: 1024 }, '██████░░░░░░░░░░░░░░░░░░ 25%  1 of 4 rows, 1.0 KiB of 4.0 KiB, sending'],
    [total, '████████████████████████ 100%  4 of 4 rows, 4.0 KiB of 4.0 KiB, the service checks (12 s)'],
  ])('of sending %j', (sent, line) => expect(sendingLine(sent, total, then)).toBe(line));

  it('of reading show the share of the file', () => {
    expect(readingLine('a.csv', 2048, 4096)).toBe('████████████░░░░░░░░░░░░ 50%  2.0 KiB of 4.0 KiB, reading a.csv');
    expect(preparingLine('a.csv', { rows: 1, bytes: 2048 })).toBe('Preparing a.csv: 1 row, 2.0 KiB');
  });
});
