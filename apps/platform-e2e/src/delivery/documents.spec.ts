import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { readText, repositoryFiles, repositoryRoot } from './repository.js';
import { type Manifest, validateManifest } from './tools.js';

const decisions = readdirSync(join(repositoryRoot, 'docs/adr')).filter((name) => /^\d{4}-/.test(name));
const files = repositoryFiles();
const documents = files.filter((path) => path.endsWith('.md') && !path.endsWith('CHANGELOG.md'));

describe.each(documents)('%s', (document) => {
  it('links only to files that exist', () => {
    const links = [...readText(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
    const broken = links.filter((link) => !existsSync(join(repositoryRoot, dirname(document), link)));
    expect(broken).toEqual([]);
  });
});

describe('objects of Kubernetes in documents', () => {
  const objects = documents.flatMap((document) =>
    [...readText(document).matchAll(/```yaml\n([^]*?)```/g)]
      .flatMap(([, text = '']) => parseAllDocuments(text))
      .map((parsed) => ({ document, object: parsed.toJS() as Manifest }))
      .filter(({ object }) => object.kind !== undefined),
  );

  it('are ones that its API accepts', () => {
    expect(objects.length).toBeGreaterThan(0);
    const problems = objects.flatMap(({ document, object }) =>
      validateManifest(object).map((problem) => `${document}, ${object.kind} ${object.metadata.name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});

describe('symptoms', () => {
  const page = readText('docs/operations/troubleshooting.md');
  const said = [...page.matchAll(/^\| ([^|]*)/gm)].flatMap(([, column = '']) =>
    [...column.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );
  const sources = files
    .filter((path) => /^(apps|libs)\/.*\/src\/.*\.ts$/.test(path) && !path.endsWith('spec.ts'))
    .map(readText)
    .join('\n');
  /** What others say, and the names of variables. */
  const ofOthers = ['too many clients', 'values'];

  it.each(said.filter((text) => !ofOthers.includes(text)))('%s is what the code says', (text) => {
    expect(sources).toContain(text);
  });
});

describe('projects', () => {
  // The test projects of the agent server are described in the README of its end-to-end tests.
  const projects = files
    .filter(
      (path) =>
        /^(apps|libs|examples|tools|bench)\/(.*\/)?package\.json$/.test(path) &&
        !/-e2e\/projects\/|no-scarf/.test(path),
    )
    .map(dirname);

  it.each(projects)('%s has a README that says where its tests are', (project) => {
    expect(files).toContain(join(project, 'README.md'));
    expect(readText(join(project, 'README.md'))).toMatch(/tests?\b/i);
  });
});

describe('wire rules', () => {
  /** The numbers of a page's rules, in the order of the page. */
  const rulesOf = (page: string) =>
    [...readText(`docs/contract/${page}.md`).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

  it.each(['control-plane', 'agent-server', 'experiments'])('of %s are numbered without gaps', (page) => {
    const numbers = rulesOf(page);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('exist where a comment names one', () => {
    const sources = files.filter(
      (path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.includes('.gen.'),
    );
    const named = sources.flatMap((path) =>
      [...readText(path).matchAll(/docs\/contract\/([\w-]+)\.md,[\s*]+rules? (\d+)(?: to (\d+))?/g)].map(
        ([, page = '', from, to]) => ({ path, page, rules: to === undefined ? [from] : [from, to] }),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    const unknown = named.filter(({ page, rules }) => rules.some((rule) => !rulesOf(page).includes(Number(rule))));
    expect(unknown).toEqual([]);
  });
});

describe('decisions', () => {
  it('are numbered without gaps and listed', () => {
    const list = readText('docs/adr/README.md');
    decisions.sort().forEach((name, index) => {
      expect(Number(name.slice(0, 4))).toBe(index + 1);
      expect(list).toContain(`(${name})`);
    });
  });

  it.each(decisions)('%s has context, decision and consequences', (name) => {
    const headings = [...readText(`docs/adr/${name}`).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['Context', 'Decision', 'Consequences']);
  });
});
