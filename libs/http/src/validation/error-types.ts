import type { BrokenConstraint } from './broken-constraint.js';

/** Wire form of a constraint (types and wording as FastAPI clients know them). */
interface Wording {
  type: string;
  msg: string;
}

/** `args` are the decorator's arguments. */
type Rule = (args: readonly unknown[], source: Source) => Wording;

/** Source of a value. */
export type Source = 'body' | 'query' | 'path';

const parsing = (name: string, noun: string): Rule => {
  return (_args, source) =>
    source === 'body'
      ? { type: `${name}_type`, msg: `Input should be a valid ${noun}` }
      : { type: `${name}_parsing`, msg: `Input should be a valid ${noun}, unable to parse string` };
};

const oneOf = (values: unknown): Wording => ({
  type: 'enum',
  msg: `Input should be one of ${(values as unknown[]).map((value) => `'${String(value)}'`).join(', ')}`,
});

const rules: Record<string, Rule> = {
  // Null counts as absent.
  isDefined: () => missing,
  isString: () => ({ type: 'string_type', msg: 'Input should be a valid string' }),
  isInt: parsing('int', 'integer'),
  isNumber: parsing('float', 'number'),
  isBoolean: parsing('bool', 'boolean'),
  isArray: () => ({ type: 'list_type', msg: 'Input should be a valid list' }),
  isObject: () => ({ type: 'dict_type', msg: 'Input should be a valid dictionary' }),
  isUuid: () => ({ type: 'uuid_parsing', msg: 'Input should be a valid UUID' }),
  isDate: () => ({ type: 'datetime_parsing', msg: 'Input should be a valid datetime' }),
  isDateString: () => ({ type: 'datetime_parsing', msg: 'Input should be a valid datetime' }),
  isIso8601: () => ({ type: 'datetime_parsing', msg: 'Input should be a valid datetime' }),
  isUrl: () => ({ type: 'url_parsing', msg: 'Input should be a valid URL' }),
  isNotEmpty: () => ({ type: 'string_too_short', msg: 'String should have at least 1 character' }),
  isIn: ([values]) => oneOf(values),
  isEnum: ([, values]) => oneOf(values),
  min: ([bound]) => ({ type: 'greater_than_equal', msg: `Input should be greater than or equal to ${String(bound)}` }),
  max: ([bound]) => ({ type: 'less_than_equal', msg: `Input should be less than or equal to ${String(bound)}` }),
  minLength: ([bound]) => ({
    type: 'string_too_short',
    msg: `String should have at least ${String(bound)} characters`,
  }),
  maxLength: ([bound]) => ({ type: 'string_too_long', msg: `String should have at most ${String(bound)} characters` }),
  arrayMinSize: ([bound]) => ({ type: 'too_short', msg: `List should have at least ${String(bound)} items` }),
  arrayMaxSize: ([bound]) => ({ type: 'too_long', msg: `List should have at most ${String(bound)} items` }),
  matches: () => ({ type: 'string_pattern_mismatch', msg: 'String does not have the expected form' }),
  nestedValidation: () => ({ type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' }),
};

export const missing: Wording = { type: 'missing', msg: 'Field required' };
export const notAnObject: Wording = {
  type: 'model_attributes_type',
  msg: 'Input should be a valid dictionary or object to extract fields from',
};

/**
 * Wording of one failed constraint. A decorator may carry its own in `context: {type, msg}`; a custom validator
 * without one is a `value_error` with its own message.
 */
export function wordingOf({ name, args, message, context }: BrokenConstraint, source: Source): Wording {
  if (context?.type) return { type: context.type, msg: context.msg ?? message };
  const rule = rules[name];
  return rule ? rule(args, source) : { type: 'value_error', msg: message };
}
