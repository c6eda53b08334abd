import type { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Declarations = ReturnType<Storage['getTargetValidationMetadatas']>;
type Grouped = ReturnType<Storage['groupByPropertyName']>;

/**
 * Caches the declared and inherited constraints of a class. By default class-validator searches all decorated classes
 * for every object: more routes would slow down each of them.
 */
export function cacheDeclarations(storage: Storage): void {
  const ask = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let known = new WeakMap<object, Map<string, Declarations>>();
  const grouped = new WeakMap<Declarations, Grouped>();

  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    // Schemas and groups of class-validator are not used here.
    if (schema || groups) return ask(type, schema, always, strictGroups, groups);
    const question = `${always} ${strictGroups}`;
    const answers = known.get(type) ?? new Map<string, Declarations>();
    const answer = answers.get(question) ?? ask(type, schema, always, strictGroups, groups);
    known.set(type, answers.set(question, answer));
    return answer;
  };
  storage.groupByPropertyName = (declarations) => {
    const answer = grouped.get(declarations) ?? group(declarations);
    grouped.set(declarations, answer);
    return answer;
  };
  storage.addValidationMetadata = (declaration) => {
    known = new WeakMap();
    add(declaration);
  };
}
