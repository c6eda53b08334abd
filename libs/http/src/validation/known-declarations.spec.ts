import { describe, expect, it } from '@jest/globals';
import { MetadataStorage } from 'class-validator';
import { cacheDeclarations } from './known-declarations.js';

type Declaration = Parameters<MetadataStorage['addValidationMetadata']>[0];

class Parent {}
class Child extends Parent {}
class Stranger {}

const declaration = (target: object, propertyName: string, type: string, groups?: string[]) =>
  ({ target, propertyName, type, groups }) as unknown as Declaration;

const declarations = [
  declaration(Parent, 'name', 'isString'),
  declaration(Parent, 'age', 'isInt'),
  declaration(Child, 'name', 'isString'),
  declaration(Child, 'toy', 'isString', ['play']),
  declaration(Stranger, 'name', 'isInt'),
];

function storageOf(known: readonly Declaration[]): MetadataStorage {
  const storage = new MetadataStorage();
  for (const one of known) storage.addValidationMetadata(one);
  return storage;
}

function rememberingStorage(): MetadataStorage {
  const storage = storageOf(declarations);
  cacheDeclarations(storage);
  return storage;
}

describe('cacheDeclarations', () => {
  it('gives unchanged answers, uncached and cached', () => {
    const plain = storageOf(declarations);
    const remembering = rememberingStorage();
    for (const type of [Child, Parent, Stranger, Child, Parent, Stranger]) {
      for (const always of [true, false]) {
        for (const strictGroups of [true, false]) {
          for (const groups of [undefined, ['play'], ['work']]) {
            const question = [type, '', always, strictGroups, groups as string[]] as const;
            const answer = remembering.getTargetValidationMetadatas(...question);
            expect(answer).toEqual(plain.getTargetValidationMetadatas(...question));
            expect(remembering.groupByPropertyName(answer)).toEqual(plain.groupByPropertyName(answer));
          }
        }
      }
    }
  });

  it('searches the classes once per class', () => {
    const storage = rememberingStorage();
    const ask = () => storage.getTargetValidationMetadatas(Child, '', false, false);
    expect(ask()).toBe(ask());
    expect(storage.groupByPropertyName(ask())).toBe(storage.groupByPropertyName(ask()));
  });

  it('sees later declarations of the class and its parents', () => {
    const storage = rememberingStorage();
    const fields = () => storage.getTargetValidationMetadatas(Child, '', false, false).map((one) => one.propertyName);
    expect(fields()).toEqual(['name', 'toy', 'age']);
    storage.addValidationMetadata(declaration(Child, 'later', 'isString'));
    storage.addValidationMetadata(declaration(Parent, 'inherited', 'isString'));
    expect(fields()).toEqual(['name', 'toy', 'later', 'age', 'inherited']);
  });
});
