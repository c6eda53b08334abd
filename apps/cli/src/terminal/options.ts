import { parseArgs } from 'node:util';
import { UsageError } from '../contract/errors.js';

export interface Option {
  /** `flag` takes no value. */
  kind: 'flag' | 'text';
  short?: string;
  /** May be given more than once. */
  multiple?: boolean;
  /** How the value is called in the help: `<n>`. */
  value?: string;
  description: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What was given; a name that was not given is absent. */
export interface Parsed {
  flag(name: string): boolean;
  text(name: string): string | undefined;
  texts(name: string): string[];
  positionals: string[];
}

/** The options of one command by name, from its help and its arguments alike. */
export function parseOptions(options: Options, args: readonly string[]): Parsed {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { kind, short, multiple = false }]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple, ...(short ? { short } : {}) },
    ]),
  );
  const given = read(config, joinNegatives(args, options));
  const last = (name: string) => {
    const value = given.values[name];
    return Array.isArray(value) ? value.at(-1) : value;
  };
  return {
    flag: (name) => last(name) === true,
    text: (name) => last(name) as string | undefined,
    texts: (name) => [given.values[name] ?? []].flat() as string[],
    positionals: given.positionals,
  };
}

type Config = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function read(options: Config, args: string[]) {
  try {
    return parseArgs({ options, args, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(readable(error as Error, Object.keys(options)));
  }
}

/** `--min-delta -0.02`: Node takes a value that begins with a dash for an option, people do not. */
function joinNegatives(args: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    const takesValue = before.startsWith('--') && options[before.slice(2)]?.kind === 'text';
    if (takesValue && /^-\.?\d/.test(arg)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function readable(error: Error, names: string[]): string {
  const unknown = /Unknown option '(-[^']*)'/.exec(error.message)?.[1];
  if (unknown === undefined) return (error.message.split('\n')[0] ?? error.message).replace(/\. (To|Did).*$/, '');
  const near = nearest(unknown.replace(/^-+/, ''), names);
  return `Unknown option ${unknown}${near ? `. Did you mean --${near}?` : ''}`;
}

/** The name that is at most two letters away; undefined where none is. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const scored = names.map((name) => ({ name, distance: distanceOf(word, name) }));
  const best = scored.sort((a, b) => a.distance - b.distance)[0];
  return best && best.distance <= 2 ? best.name : undefined;
}

/** Levenshtein distance. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

export interface Help {
  usage: string;
  about: string;
  options: Options;
  /** Sections of options by their title; what is in none comes first, under "Options". */
  sections?: Readonly<Record<string, Options>>;
  notes?: string;
}

const width = 100;

/** The text of `--help`; the same that the guide shows. */
export function renderHelp({ usage, about, options, sections = {}, notes }: Help): string {
  const parts = [`Usage: ${usage}`, wrap(about, 0), `Options:\n${renderOptions(options)}`];
  for (const [title, ofSection] of Object.entries(sections)) parts.push(`${title}:\n${renderOptions(ofSection)}`);
  if (notes) parts.push(notes);
  return `${parts.join('\n\n')}\n`;
}

function renderOptions(options: Options): string {
  const rows = Object.entries(options).map(([name, { short, value, description, kind }]) => ({
    left: `  ${short ? `-${short}, ` : '    '}--${name}${kind === 'text' ? ` ${value ?? '<value>'}` : ''}`,
    description,
  }));
  const column = Math.min(Math.max(...rows.map(({ left }) => left.length)) + 2, 44);
  return rows
    .map(({ left, description }) => {
      const text = wrap(description, column).slice(column);
      return left.length < column ? left.padEnd(column) + text : `${left}\n${' '.repeat(column)}${text}`;
    })
    .join('\n');
}

/** Words in lines, each indented. */
function wrap(text: string, indent: number): string {
  return text
    .split('\n')
    .map((paragraph) => {
      const lines = [''];
      for (const word of paragraph.split(' ')) {
        const line = lines.at(-1) ?? '';
        if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
      }
      return lines.map((line) => ' '.repeat(indent) + line).join('\n');
    })
    .join('\n');
}
