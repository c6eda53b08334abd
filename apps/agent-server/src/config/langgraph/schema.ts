import { z } from 'zod';
import { isObject } from '@heddle/errors';
import { GraphConfigError } from './graph-config.errors.js';
import { nearestName } from './nearest-name.js';

/**
 * Parses a value by a schema. Errors read `<where>.<path> <message>`. A message that begins with a colon follows without
 * a space.
 *
 * @param where Location of the value: a file and its key, or a variable.
 * @param separator Text between `where` and the path.
 * @throws {GraphConfigError}
 */
export function parseAt<S extends z.ZodType>(where: string, schema: S, value: unknown, separator = '.'): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const { issues } = result.error;
  // An unknown key is often the cause of the other issues.
  const [unknown] = issues
    .filter(({ code }) => code === 'unrecognized_keys')
    .sort((left, right) => left.path.length - right.path.length);
  const issue = unknown ?? issues[0];
  if (!issue) throw new GraphConfigError(`${where} is invalid`);
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path;
  const location = path.length === 0 ? where : `${where}${separator}${path.join('.')}`;
  throw new GraphConfigError(`${location}${issue.message.startsWith(':') ? '' : ' '}${issue.message}`);
}

interface SectionOptions {
  /** Known keys that are refused, with the reason. */
  unsupported?: Readonly<Record<string, string>>;
  /** Message for a value that is not an object. */
  error?: string;
  /** `absent`: a key with null counts as absent. `absent if known`: only a known key. `value`: the schema gets null. */
  nulls?: 'absent' | 'absent if known' | 'value';
}

/** An object whose unknown keys are refused. */
export function section<S extends z.ZodRawShape>(
  shape: S,
  { unsupported = {}, error = 'must be an object', nulls = 'absent' }: SectionOptions = {},
) {
  const known = [...Object.keys(shape), ...Object.keys(unsupported)];
  const object = z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return error;
      const [key = ''] = issue.keys;
      if (Object.hasOwn(unsupported, key)) return `: ${unsupported[key]}`;
      const nearest = nearestName(key, known);
      return `: unknown key${nearest === null ? '' : `; did you mean "${nearest}"?`}`;
    },
  });
  const isAbsent = ([key, value]: [string, unknown]): boolean =>
    value === null && (nulls === 'absent' || (nulls === 'absent if known' && known.includes(key)));
  return z.preprocess(
    (value) =>
      isObject(value) ? Object.fromEntries(Object.entries(value).filter((entry) => !isAbsent(entry))) : value,
    object,
  );
}

export const flag = z.boolean({ error: 'must be true or false' });

export const wholeNumber = (min: number, max?: number) => {
  const error = `must be a whole number${max === undefined ? `, at least ${min}` : ` from ${min} to ${max}`}`;
  return z
    .int({ error })
    .min(min, { error })
    .max(max ?? Number.MAX_SAFE_INTEGER, { error });
};

export const minutes = (max: number) => {
  const error = `must be a number of minutes, above 0 and at most ${max}`;
  return z.number({ error }).gt(0, { error }).max(max, { error });
};

/** A list; its error is located at the list, not at the item. */
export const listOf = <T>(item: z.ZodType<T>, error: string) =>
  z.custom<T[]>((value) => z.array(item).safeParse(value).success, { error });

export const strings = listOf(z.string(), 'must be a list of strings');
