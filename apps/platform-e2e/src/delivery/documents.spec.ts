import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { readText, repositoryFiles, repositoryRoot } from './repository.js';
import { type Manifest } from '@heddle/k8s/manifest';
import { validateManifest } from '@heddle/k8s/validate';

const decisions = readdirSync(join(repositoryRoot, 'docs/contribute/adr')).filter((name) => /^\d{4}-/.test(name));
const files = repositoryFiles();
const documents = files.filter((path) => path.endsWith('.md') && !path.endsWith('CHANGELOG.md'));

it('documents link only to files that exist', () => {
  const broken = documents.flatMap((document) =>
    [...readText(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .filter(([, link = '']) => !existsSync(join(repositoryRoot, dirname(document), link)))
      .map(([, link]) => `${document}: ${link}`),
  );
  expect(documents.length).toBeGreaterThan(0);
  expect(broken).toEqual([]);
});

describe('objects of Kubernetes in documents', () => {
  const objects = documents.flatMap((document) =>
    [...readText(document).matchAll(/```yaml\n([^]*?)```/g)]
      .flatMap(([, text = '']) => parseAllDocuments(text))
      .map((parsed) => ({ document, object: parsed.toJS() as Manifest }))
      .filter(({ object }) => object.kind !== undefined),
  );

  it('are accepted by its API', () => {
    expect(objects.length).toBeGreaterThan(0);
    const problems = objects.flatMap(({ document, object }) =>
      validateManifest(object).map((problem) => `${document}, ${object.kind} ${object.metadata.name}: ${problem}`),
    );
    expect(problems).toEqual([]);
  });
});

it('the symptoms in the troubleshooting guide are messages of the code', () => {
  const page = readText('docs/operate/troubleshooting.md');
  const symptoms = [...page.matchAll(/^\| ([^|]*)/gm)].flatMap(([, column = '']) =>
    [...column.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
  );
  const sources = files
    .filter((path) => /^(apps|libs)\/.*\/src\/.*\.ts$/.test(path) && !path.endsWith('spec.ts'))
    .map(readText)
    .join('\n');
  /** Messages of PostgreSQL, and words that are no message. */
  const foreign = ['too many clients', 'values'];
  expect(symptoms.length).toBeGreaterThan(0);
  expect(symptoms.filter((text) => !foreign.includes(text) && !sources.includes(text))).toEqual([]);
});

it('every project has a README that locates its tests', () => {
  // The README of the end-to-end tests describes the test projects of the agent server.
  const projects = files
    .filter((path) => /^(apps|libs|examples|tools|bench)\/(.*\/)?package\.json$/.test(path))
    .filter((path) => !/-e2e\/projects\/|no-scarf/.test(path))
    .map(dirname);
  const hasReadme = (project: string) =>
    files.includes(join(project, 'README.md')) && /tests?\b/i.test(readText(join(project, 'README.md')));
  expect(projects.length).toBeGreaterThan(0);
  expect(projects.filter((project) => !hasReadme(project))).toEqual([]);
});

describe('wire rules', () => {
  /** The numbers of a page's rules, in the order of the page. */
  const rulesOf = (page: string) =>
    [...readText(`docs/reference/contract/${page}.md`).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));

  it.each(['control-plane', 'agent-server', 'experiments'])('of %s are numbered without gaps', (page) => {
    const numbers = rulesOf(page);
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('exist for every reference in a comment', () => {
    const sources = files.filter(
      (path) => /^(apps|libs|tools)\/.*\.(ts|tsx|mjs)$/.test(path) && !path.includes('.gen.'),
    );
    const named = sources.flatMap((path) =>
      [...readText(path).matchAll(/docs\/reference\/contract\/([\w-]+)\.md,[\s*]+rules? (\d+)(?: to (\d+))?/g)].map(
        ([, page = '', from, to]) => ({ path, page, rules: to === undefined ? [from] : [from, to] }),
      ),
    );
    expect(named.length).toBeGreaterThan(0);
    const unknown = named.filter(({ page, rules }) => rules.some((rule) => !rulesOf(page).includes(Number(rule))));
    expect(unknown).toEqual([]);
  });
});

describe('decisions', () => {
  it('have a number each, and are listed in this order', () => {
    const numbers = decisions.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    const listed = [...readText('docs/contribute/adr/README.md').matchAll(/\((\d{4}-[^)]+)\)/g)].map(
      ([, name]) => name,
    );
    expect(listed).toEqual(decisions.sort());
  });

  it('have context, decision and consequences', () => {
    const headingsOf = (name: string) => [...readText(`docs/contribute/adr/${name}`).matchAll(/^## .*$/gm)].join();
    const wrong = decisions.filter((name) => headingsOf(name) !== '## Context,## Decision,## Consequences');
    expect(wrong).toEqual([]);
  });
});
