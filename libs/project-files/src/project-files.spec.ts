import { describe, expect, it } from '@jest/globals';
import { IgnoreRules } from './ignore-rules.js';
import { parseProjectConfig } from './langgraph-config.js';
import { deploymentNameOf, missingFile } from './project.js';
import { joinPath } from './paths.js';

describe('langgraph.json', () => {
  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'it is not an object'],
    ['{"graphs": {}}', '"graphs" names no graph'],
    ['{"graphs": {"a": "./a.ts"}}', 'graph "a" is not of the form ./file.ts:export'],
    ['{"graphs": {"a": "../a.ts:g"}}', 'graph "a" names ../a.ts, which is outside'],
    ['{"graphs": {"a": "/a.ts:g"}}', 'graph "a" names /a.ts, which is outside'],
    ['{"graphs": {"a": "./a.ts:g"}, "env": 7}', '"env" is not a file'],
    ['{"graphs": {"a": "./a.ts:g"}, "env": "../.env"}', '"env" names ../.env, which is outside'],
  ])('refuses %s with its place', (text, message) => {
    expect(() => parseProjectConfig(text, 'langgraph.json')).toThrow(`langgraph.json: ${message}`);
  });

  it('may begin with a byte order mark', () => {
    const config = parseProjectConfig('\ufeff{"graphs": {"a": "./a.ts:g"}}', 'langgraph.json');
    expect([...config.graphFiles]).toEqual([['a', 'a.ts']]);
  });

  it('resolves paths from the folder of langgraph.json', () => {
    const config = parseProjectConfig('{"graphs": {"a": {"path": "../b.ts:g"}}, "env": ".env"}', 'sub/langgraph.json');
    expect([...config.graphFiles]).toEqual([['a', 'b.ts']]);
    expect(config.env).toEqual({ kind: 'file', path: 'sub/.env' });
  });

  it.each([
    ['My Agent!', 'my-agent'],
    ['@scope/order_agent', 'order-agent'],
    ['--', 'agent'],
  ])('%s is deployed as %s', (name, expected) => expect(deploymentNameOf(name)).toBe(expected));
});

describe('missingFile', () => {
  const config = parseProjectConfig('{"graphs": {"a": "./src/a.ts:g"}}', 'langgraph.json');
  const of = (paths: string[], leftOut: [string, string][] = []) =>
    missingFile(new Set(paths), new Map(leftOut), 'langgraph.json', config);

  it('is undefined with all files', () => expect(of(['langgraph.json', 'src/a.ts'])).toBeUndefined());

  it('names the file of a graph, and the ignore file that leaves out its folder', () => {
    expect(of(['langgraph.json'])).toEqual({ subject: 'src/a.ts of graph "a"', leftOutBy: undefined });
    expect(of(['langgraph.json'], [['src', '.gitignore']])).toEqual({
      subject: 'src/a.ts of graph "a"',
      leftOutBy: '.gitignore',
    });
    expect(of(['src/a.ts'])?.subject).toBe('langgraph.json');
  });
});

describe('joinPath', () => {
  it.each([
    ['', './a.ts', 'a.ts'],
    ['sub', '../b.ts', 'b.ts'],
    ['', '../c.ts', '../c.ts'],
    ['a/b', '../../../c', '../c'],
    ['.', 'a//b/./c', 'a/b/c'],
  ])('%p and %p are %p', (folder, path, expected) => expect(joinPath(folder, path)).toBe(expected));
});

describe('IgnoreRules', () => {
  const rules = IgnoreRules.none.with('', '.gitignore', 'dist/\n*.log\n').with('docs', '.gitignore', '!keep.log\n');

  it.each([
    ['dist', true, '.gitignore'],
    ['dist', false, undefined],
    ['src/x.log', false, '.gitignore'],
    ['docs/keep.log', false, undefined],
    ['src/a.ts', false, undefined],
  ])('%p, a folder: %p, is left out by %p', (path, isFolder, by) => expect(rules.leavesOut(path, isFolder)).toBe(by));
});
