import { getMetadataStorage, type ValidationError as ClassValidatorError } from 'class-validator';

/** A violated constraint of a field, as its decorator declares it. */
export interface BrokenConstraint {
  name: string;
  /** Arguments of the decorator: a bound, the allowed values. */
  args: readonly unknown[];
  /** Wording of the decorator itself, if any. */
  context: { type?: string; msg?: string } | undefined;
  /** Readable message in the decorator's wording; not parsed. */
  message: string;
  /** Index of the violating element, for constraints with `each`. */
  index: number | undefined;
}

type Declaration = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const typeConstraints = new Set([
  'unknownValue',
  'isDefined',
  'isString',
  'isInt',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
]);

/** A value of the wrong type also breaks its bounds; only the type is reported, independent of the DTO's order. */
export function decisiveConstraint(error: ClassValidatorError): BrokenConstraint | undefined {
  const names = Object.keys(error.constraints ?? {});
  const name = names.find((each) => typeConstraints.has(each)) ?? names[0];
  if (name === undefined) return undefined;
  const declaration = declarationsOf(error, name).find((each) => !fits(each, error));
  return {
    name,
    args: declaration?.constraints ?? [],
    context: declaration?.context as BrokenConstraint['context'],
    message: error.constraints?.[name] ?? '',
    index: declaration?.each && Array.isArray(error.value) ? offendingIndex(declaration, error) : undefined,
  };
}

/** None for errors about undeclared values, like an element of a list of DTOs. */
function declarationsOf({ target, property }: ClassValidatorError, name: string): Declaration[] {
  if (!target) return [];
  return getMetadataStorage()
    .getTargetValidationMetadatas(target.constructor, '', false, false)
    .filter((declaration) => declaration.propertyName === property && declaration.name === name);
}

function fits(declaration: Declaration, error: ClassValidatorError): boolean {
  if (declaration.each && Array.isArray(error.value)) return offendingIndex(declaration, error) === undefined;
  return accepts(declaration, error, error.value);
}

/** class-validator does not report which list element is wrong; its validator knows. */
function offendingIndex(declaration: Declaration, error: ClassValidatorError): number | undefined {
  const index = (error.value as unknown[]).findIndex((item) => !accepts(declaration, error, item));
  return index === -1 ? undefined : index;
}

function accepts({ constraintCls, constraints }: Declaration, error: ClassValidatorError, value: unknown): boolean {
  const { target = {}, property } = error;
  const args = {
    targetName: target.constructor.name,
    object: target,
    property,
    value: error.value as unknown,
    constraints,
  };
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .every(({ instance }) => Boolean(instance.validate(value, args)));
}
