import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readText, repositoryRoot, services } from './repository.js';

interface Manifest {
  dependencies: Record<string, string>;
}
interface Document {
  components: { schemas: { ErrorBody: { properties: { code: { enum: string[] } } } } };
}

/** The folders of a service and of the libraries it uses: `@heddle/dto-common` is `libs/dto/common`. */
function foldersOf(service: string): string[] {
  const { dependencies } = JSON.parse(readText(`apps/${service}/package.json`)) as Manifest;
  const own = Object.keys(dependencies).filter((name) => name.startsWith('@heddle/'));
  const libraries = own.map((name) => name.replace('@heddle/', 'libs/').replace(/\/(dto|entities)-/, '/$1/'));
  return [`apps/${service}/src`, ...libraries.map((library) => `${library}/src`)];
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(?<!\.(int-)?spec)\.ts$/.test(name)).map((name) => readText(`${folder}/${name}`));
}

/** Codes that are written where errors are declared or rendered. */
function codesIn(folder: string): string[] {
  const sources = sourcesIn(folder).filter((source) => /\b(DomainError|ErrorCode)\b/.test(source));
  return sources.flatMap((source) => [...source.matchAll(/\bcode: '(\w+)'/g)].map(([, code]) => code as string));
}

describe.each(services)('the error codes of %s', (service) => {
  it('are documented, and every documented one is used', () => {
    const used = new Set(foldersOf(service).flatMap(codesIn));
    // The body of this error lists violations and has no code.
    expect(used.delete('validation_error')).toBe(true);
    const document = JSON.parse(readText(`openapi/${service}.json`)) as Document;
    expect(document.components.schemas.ErrorBody.properties.code.enum).toEqual([...used].sort());
  });
});
