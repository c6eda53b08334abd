import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { lacksLockfile } from '@heddle/project-files';
import { UsageError } from '../contract/errors.js';
import { packFiles } from './archive.js';
import { chooseSecrets, planSecrets, secretOf } from './environment-file.js';
import { findProjectFiles, patternsBelow } from './project-files.js';
import { defaultName, filesToUpload, readProject } from './project.js';
import { templateFiles, templateVersions } from './template.js';
import { changesBetween, snapshotOf } from './watch-project.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-project-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let count = 0;
let folder: string;
beforeEach(() => {
  folder = join(root, `p${(count += 1)}`);
  write('langgraph.json', '{ "graphs": { "agent": "./src/agent.ts:graph" } }');
  write('src/agent.ts', 'export const graph = 1;\n');
});

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const found = () => findProjectFiles(folder).files.map(({ path }) => path);

describe('the files of a project', () => {
  it('never include packages, the history and values of the machine', () => {
    for (const path of ['node_modules/a/b.js', '.git/config', '.env', '.env.local', 'sub/.env', '.heddle/api-key'])
      write(path);
    write('.gitignore', '!.env\n!node_modules\n');
    expect(found()).toEqual(['.gitignore', 'langgraph.json', 'src/agent.ts']);
  });

  it('follow .gitignore in every folder, also its exceptions', () => {
    write('.gitignore', '*.log\nbuild/\n/only-here\n');
    write('sub/.gitignore', '!keep.log\n');
    for (const path of ['a.log', 'sub/a.log', 'sub/keep.log', 'build/x', 'sub/build/x', 'only-here', 'sub/only-here'])
      write(path);
    expect(found().filter((path) => !/gitignore|langgraph|agent/.test(path))).toEqual([
      'sub/keep.log',
      'sub/only-here',
    ]);
  });

  it('follow .dockerignore from the root, also against .gitignore', () => {
    write('.gitignore', '!data\n');
    write('.dockerignore', '# big\ndata/\n*.md\n!README.md\n**/*.tmp\n');
    for (const path of ['data/x', 'sub/data/x', 'a.md', 'README.md', 'sub/a.md', 'sub/b.tmp']) write(path);
    const left = found().filter((path) => !/ignore|langgraph|agent/.test(path));
    expect(left).toEqual(['README.md', 'sub/a.md', 'sub/data/x']);
  });

  it('follow .gitignore of the repository above, unless it leaves the project out', () => {
    const repository = folder;
    write('.git/HEAD');
    write('.gitignore', 'dist/\n/packages/agent/secret.txt\n/other\n/ignored/\n');
    folder = join(repository, 'packages/agent');
    for (const path of ['dist/x.js', 'secret.txt', 'other/a', 'a.ts']) write(path);
    expect(found()).toEqual(['a.ts', 'other/a']);
    folder = join(repository, 'ignored/agent');
    write('a.ts');
    write('dist/x.js');
    expect(found()).toEqual(['a.ts', 'dist/x.js']);
  });

  it.each([
    ['dist\n*.log', 'dist\n*.log'],
    ['/a/b/c\n/x\na/b/d/', '/c\n/d/'],
    ['!/a/b/c\n# note\n\n**/tmp/x', '!/c\n**/tmp/x'],
  ])('%j of a folder above is %j in a/b', (text, expected) => expect(patternsBelow(text, 'a/b')).toBe(expected));

  it('contain the file of a link that stays inside, and no other link', () => {
    write('shared.txt', 'shared');
    symlinkSync('shared.txt', join(folder, 'inside'));
    expect(found()).toContain('inside');
    symlinkSync('/etc/hostname', join(folder, 'outside'));
    expect(found).toThrow('outside is a link to a file outside of the folder');
    rmSync(join(folder, 'outside'));
    symlinkSync('none', join(folder, 'dangling'));
    expect(found).toThrow('dangling is a link to a file that does not exist');
    rmSync(join(folder, 'dangling'));
    symlinkSync('src', join(folder, 'folder'));
    expect(found).toThrow('folder is a link to a folder');
    rmSync(join(folder, 'folder'));
    write('.env', 'A=b');
    symlinkSync('.env', join(folder, 'settings'));
    expect(found).toThrow('settings is a link to a file that is never uploaded');
    write('.dockerignore', 'settings\n');
    expect(found()).not.toContain('settings');
  });

  it('are packed as they are, without owners, links and .env', async () => {
    write('@odd name.txt', 'odd');
    write('shared.txt', 'shared');
    symlinkSync('shared.txt', join(folder, 'link.txt'));
    write('.env', 'KEY=1');
    const archive = await packFiles(folder, findProjectFiles(folder).files);
    try {
      const listed = execFileSync('tar', ['-tvzf', archive.file], { encoding: 'utf8' });
      expect(listed).not.toMatch(/->|\.env/);
      const out = join(root, 'out');
      mkdirSync(out, { recursive: true });
      execFileSync('tar', ['-xzf', archive.file, '-C', out]);
      expect(readFileSync(join(out, '@odd name.txt'), 'utf8')).toBe('odd');
      expect(readFileSync(join(out, 'link.txt'), 'utf8')).toBe('shared');
    } finally {
      await archive.remove();
    }
  });
});

describe('a project', () => {
  const project = () => readProject(folder, 'langgraph.json');

  it('needs its langgraph.json and the files that it names', () => {
    expect(filesToUpload(project()).map(({ path }) => path)).toEqual(['langgraph.json', 'src/agent.ts']);
    write('.gitignore', 'src/\n');
    expect(() => filesToUpload(project())).toThrow('src/agent.ts of graph "agent" is left out by .gitignore');
    write('.gitignore', '');
    rmSync(join(folder, 'src/agent.ts'));
    expect(() => filesToUpload(project())).toThrow('src/agent.ts of graph "agent" does not exist');
    rmSync(join(folder, 'langgraph.json'));
    expect(project).toThrow('has no langgraph.json');
  });

  it('reports a wrong langgraph.json as wrong usage', () => {
    write('langgraph.json', '{');
    expect(project).toThrow(UsageError);
    expect(project).toThrow('langgraph.json: it is not JSON');
  });

  it('has the name of package.json, or of its folder', () => {
    expect(defaultName(folder)).toBe(`p${count}`);
    write('package.json', '{"name": "@me/greeter"}');
    expect(defaultName(folder)).toBe('greeter');
    expect(lacksLockfile(findProjectFiles(folder).files)).toBe(true);
    write('yarn.lock');
    expect(lacksLockfile(findProjectFiles(folder).files)).toBe(false);
  });
});

describe('secrets', () => {
  const plan = (config: string, given: { name: string; value: string }[] = []) => {
    write('langgraph.json', `{ "graphs": { "agent": "./src/agent.ts:graph" }${config} }`);
    return planSecrets(readProject(folder, 'langgraph.json'), given);
  };

  it('are the variables of .env, without those of the platform and of the command line', () => {
    write('.env', '# note\nexport A=1\nB="two words"\nLANGSMITH_PROJECT=x\nHEDDLE_API_KEY=k\n');
    expect(plan('')).toMatchObject({
      all: [
        { name: 'A', value: '1' },
        { name: 'B', value: 'two words' },
      ],
      source: '.env',
      reserved: ['LANGSMITH_PROJECT', 'HEDDLE_API_KEY'],
    });
  });

  it('are those of the file, or the values, in langgraph.json', () => {
    write('.env', 'A=1');
    write('.env.production', 'B=2');
    expect(plan(', "env": ".env.production"').all).toEqual([{ name: 'B', value: '2' }]);
    expect(plan(', "env": {"C": 3}').all).toEqual([{ name: 'C', value: '3' }]);
  });

  it('stay without a file; a given one is set alone', () => {
    expect(plan('')).toMatchObject({ all: undefined, changes: [] });
    const given = [{ name: 'A', value: '1' }];
    expect(plan('', given)).toMatchObject({ all: undefined, changes: given });
    expect(chooseSecrets([{ name: 'A', value: '0' }], '.env', given, [])).toMatchObject({ all: given, changes: [] });
  });

  it('that langgraph.json names and that are nowhere are told', () => {
    write('.env', 'A=1');
    expect(plan(', "env": ["A", "B"]')).toMatchObject({ missing: ['B'] });
  });

  it.each([
    ['A=b=c', { name: 'A', value: 'b=c' }],
    ['A=', { name: 'A', value: '' }],
    ['HOME', { name: 'HOME', value: '/h' }],
  ])('%s is read', (text, expected) => expect(secretOf(text, { HOME: '/h' })).toEqual(expected));

  it.each([
    ['=b', 'is not of the form NAME=value or NAME'],
    ['NONE', 'NONE is not set in the environment'],
  ])('%s is refused', (text, message) => expect(() => secretOf(text, {})).toThrow(message));
});

describe('the template', () => {
  it('has the versions of this repository', () => {
    const { overrides } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
      overrides: Record<string, string>;
    };
    for (const [name, version] of Object.entries(templateVersions))
      expect([name, version]).toEqual([name, overrides[name]]);
  });

  it('is a project whose files are uploaded, without .env', () => {
    for (const [path, text] of templateFiles('greeter')) write(path, text);
    write('.env', 'A=1');
    const paths = filesToUpload(readProject(folder, 'langgraph.json')).map(({ path }) => path);
    expect(paths).toEqual([
      '.gitignore',
      'README.md',
      'langgraph.json',
      'package.json',
      'src/agent.ts',
      'tsconfig.json',
    ]);
    expect(defaultName(folder)).toBe('greeter');
  });
});

describe('changes of a project', () => {
  it('are changed, new and removed files, also ignored graphs and .env', () => {
    write('langgraph.json', '{ "graphs": { "agent": "./dist/agent.js:graph" } }');
    write('.gitignore', 'dist/\n');
    write('dist/agent.js');
    write('dist/other.js');
    const project = readProject(folder, 'langgraph.json');
    const before = snapshotOf(project);
    expect(changesBetween(before, snapshotOf(project))).toEqual([]);
    const later = new Date(Date.now() + 5000);
    for (const path of ['dist/agent.js', 'dist/other.js']) utimesSync(join(folder, path), later, later);
    write('.env', 'A=1');
    rmSync(join(folder, 'src/agent.ts'));
    expect(changesBetween(before, snapshotOf(project))).toEqual(['.env', 'dist/agent.js', 'src/agent.ts']);
  });
});
