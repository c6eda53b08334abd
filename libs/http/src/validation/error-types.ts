/** How a class-validator constraint reads on the wire (types and wording as FastAPI clients know them). */
interface Wording {
  type: string;
  msg: string;
}

type Rule = (message: string, source: 'body' | 'query' | 'path') => Wording;

/** The bound or list at the end of class-validator's own message, e.g. "limit must not be less than 1". */
const tail = (message: string, pattern: RegExp) => pattern.exec(message)?.[1] ?? '';

const parsing = (name: string, noun: string): Rule => {
  return (_message, source) =>
    source === 'body'
      ? { type: `${name}_type`, msg: `Input should be a valid ${noun}` }
      : { type: `${name}_parsing`, msg: `Input should be a valid ${noun}, unable to parse string` };
};

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
  isIn: (message) => ({ type: 'enum', msg: `Input should be one of ${quoteList(tail(message, /values: (.*)$/s))}` }),
  isEnum: (message) => ({ type: 'enum', msg: `Input should be one of ${quoteList(tail(message, /values: (.*)$/s))}` }),
  min: (message) => ({
    type: 'greater_than_equal',
    msg: `Input should be greater than or equal to ${tail(message, /than (\S+)$/)}`,
  }),
  max: (message) => ({
    type: 'less_than_equal',
    msg: `Input should be less than or equal to ${tail(message, /than (\S+)$/)}`,
  }),
  minLength: (message) => ({
    type: 'string_too_short',
    msg: `String should have at least ${tail(message, /to (\d+) char/)} characters`,
  }),
  maxLength: (message) => ({
    type: 'string_too_long',
    msg: `String should have at most ${tail(message, /to (\d+) char/)} characters`,
  }),
  arrayMinSize: (message) => ({
    type: 'too_short',
    msg: `List should have at least ${tail(message, /least (\d+)/)} items`,
  }),
  arrayMaxSize: (message) => ({
    type: 'too_long',
    msg: `List should have at most ${tail(message, /than (\d+)/)} items`,
  }),
  matches: () => ({ type: 'string_pattern_mismatch', msg: 'String does not have the expected form' }),
  nestedValidation: () => ({ type: 'model_attributes_type', msg: 'Input should be a valid dictionary or object' }),
};

function quoteList(values: string): string {
  return values
    .split(/, ?/)
    .map((value) => `'${value}'`)
    .join(', ');
}

export const missing: Wording = { type: 'missing', msg: 'Field required' };
export const notAnObject: Wording = {
  type: 'model_attributes_type',
  msg: 'Input should be a valid dictionary or object to extract fields from',
};

/**
 * Wording of one failed constraint. A decorator may carry its own in `context: {type, msg}`; a custom validator
 * without one is a `value_error` with its own message.
 */
export function wordingOf(
  constraint: string,
  message: string,
  context: Partial<Wording> | undefined,
  source: 'body' | 'query' | 'path',
): Wording {
  if (context?.type) return { type: context.type, msg: context.msg ?? message };
  const rule = rules[constraint];
  return rule ? rule(message, source) : { type: 'value_error', msg: message };
}
