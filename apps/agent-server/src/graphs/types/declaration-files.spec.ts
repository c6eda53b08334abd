import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { DeclarationFiles } from './declaration-files.js';
import { readSource } from './source-code.js';

const fixture = (path: string) => fileURLToPath(new URL(`../../../test/graph-fixtures/${path}`, import.meta.url));
const shapes = fixture('types/shapes.ts');
const { options } = readSource({ file: shapes, exportName: 'shapes' });

describe('DeclarationFiles', () => {
  const declarations = new DeclarationFiles();
  const filesOf = (compilerOptions: ts.CompilerOptions) =>
    ts
      .createProgram({ rootNames: [shapes], options: compilerOptions, host: declarations.host(compilerOptions) })
      .getSourceFiles();

  it('parses a declaration once, and a module of the project for each program', () => {
    const first = new Set(filesOf(options));
    const second = filesOf(options);
    const parsedAgain = second.filter((file) => !first.has(file)).map(({ fileName }) => fileName);
    expect(parsedAgain).toContain(shapes);
    expect(parsedAgain.filter((path) => path.includes('/node_modules/'))).toEqual([]);
  });

  it('parses declarations again for other compiler options', () => {
    const first = new Set(filesOf(options));
    const others = filesOf({ ...options, target: ts.ScriptTarget.ES2020 });
    expect(others.filter((file) => first.has(file))).toEqual([]);
  });
});
