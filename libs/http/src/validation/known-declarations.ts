import type { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Declarations = ReturnType<Storage['getTargetValidationMetadatas']>;
type Grouped = ReturnType<Storage['groupByPropertyName']>;

/**
 * Lets class-validator remember what a class declares and inherits. By itself it looks through all classes that have
 * decorators, for every object that it checks: a service with more routes would be slower at each of them.
 */
export function rememberDeclarations(storage: Storage): void {
  const ask = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  let known = new WeakMap<object, Map<string, Declarations>>();
  const grouped = new WeakMap<Declarations, Grouped>();

  storage.getTargetValidationMetadatas = (type, schema, always, strictGroups, groups) => {
    // Nobody here validates by schema or in groups.
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
