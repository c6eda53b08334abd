import { describe, expect, it } from '@jest/globals';
import { pickedFolder } from './folder';
import { readFolderProject } from './folder-project';

const config = '{"graphs": {"agent": "./src/agent.ts:graph"}}';

/** A folder as the picker of a browser gives it. */
function folder(files: Record<string, string>) {
  const picked = Object.entries(files).map(([path, text]) =>
    Object.defineProperty(new File([text], path.split('/').at(-1) ?? ''), 'webkitRelativePath', {
      value: `my agent/${path}`,
    }),
  );
  const found = pickedFolder(picked);
  if (!found) throw new Error('no folder');
  return readFolderProject(found);
}

const minimal = { 'langgraph.json': config, 'src/agent.ts': 'export const graph = 1;' };

describe('the folder of a project', () => {
  it('is uploaded without packages, history, values of this machine and ignored files', async () => {
    const project = await folder({
      ...minimal,
      '.env': 'KEY=1',
      '.env.local': 'KEY=2',
      '.gitignore': 'dist/\n*.log\n',
      '.dockerignore': 'notes.md',
      'dist/out.js': '',
      'src/debug.log': '',
      'notes.md': '',
      'docs/notes.md': '',
      'node_modules/a/index.js': '',
      '.git/config': '',
    });
    expect(project.files.map(({ path }) => path)).toEqual([
      '.dockerignore',
      '.gitignore',
      'docs/notes.md',
      'langgraph.json',
      'src/agent.ts',
    ]);
    expect([...project.leftOut].sort()).toEqual(
      ['.env', '.env.local', '.git', 'dist', 'node_modules', 'notes.md', 'src/debug.log'].sort(),
    );
    expect(project).toMatchObject({ name: 'my-agent', graphs: ['agent'], problem: undefined });
    expect(project.bytes).toBe(project.files.reduce((sum, { file }) => sum + file.size, 0));
  });

  it.each([
    ['.env beside langgraph.json', { ...minimal, '.env': 'KEY=1\nEMPTY=\nLANGSMITH_PROJECT=mine' }, '.env'],
    [
      'the file that langgraph.json names',
      { ...minimal, 'langgraph.json': config.replace('}}', '}, "env": "conf/.env.prod"}'), 'conf/.env.prod': 'KEY=1' },
      'conf/.env.prod',
    ],
    [
      'the values in langgraph.json',
      { ...minimal, 'langgraph.json': config.replace('}}', '}, "env": {"KEY": "1"}}') },
      'langgraph.json',
    ],
  ])('offers the variables of %s, and uploads none of these files', async (_of, files, path) => {
    const project = await folder(files);
    expect(project.variables).toEqual({ path, values: [{ name: 'KEY', value: '1' }] });
    expect(project.files.map((file) => file.path).filter((name) => name.includes('.env'))).toEqual([]);
  });

  it('offers no variables without a file of them', async () => {
    expect((await folder(minimal)).variables).toBeUndefined();
    expect((await folder({ ...minimal, 'other/.env': 'KEY=1' })).variables).toBeUndefined();
  });

  it('has the name of its package, and the only configuration below it', async () => {
    const project = await folder({
      'package.json': '{"name": "@acme/helper"}',
      'agent/langgraph.json': config,
      'agent/src/agent.ts': '',
    });
    expect(project).toMatchObject({ name: 'helper', configPath: 'agent/langgraph.json', problem: undefined });
    expect(project.lacksLockfile).toBe(true);
  });

  it.each([
    ['no configuration', { 'a.ts': '' }, 'It has no langgraph.json'],
    ['a wrong one', { 'langgraph.json': '{' }, 'langgraph.json: it is not JSON'],
    ['a missing graph', { 'langgraph.json': config }, 'src/agent.ts of graph "agent" does not exist.'],
    [
      'an ignored graph',
      { ...minimal, '.gitignore': 'src' },
      'src/agent.ts of graph "agent" is left out by .gitignore.',
    ],
  ])('with %s says what is wrong', async (_what, files, problem) => {
    expect((await folder(files)).problem).toContain(problem);
  });
});
