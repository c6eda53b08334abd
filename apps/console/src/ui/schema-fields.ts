/** Fields of a form, from a JSON Schema of an object. */

export interface SchemaField {
  name: string;
  title: string;
  description: string | null;
  required: boolean;
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'json';
  /** Options of `choice`. */
  choices: unknown[];
  defaultValue: unknown;
}

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum depth of references; a schema may refer to itself. */
const maximumReferences = 10;

/** `$ref` into the same document, and the one alternative besides null. */
function resolved(schema: unknown, root: Schema, left = maximumReferences): Schema {
  if (!isSchema(schema) || left === 0) return {};
  if (typeof schema.$ref === 'string' && schema.$ref.startsWith('#/')) {
    const path = schema.$ref.slice(2).split('/');
    const target = path.reduce<unknown>(
      (at, step) => (isSchema(at) ? at[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      root,
    );
    return { ...resolved(target, root, left - 1), ...withoutRef(schema) };
  }
  const alternatives = (schema.anyOf ?? schema.oneOf) as unknown;
  if (Array.isArray(alternatives)) {
    const real = alternatives.filter((one) => !(isSchema(one) && one.type === 'null'));
    if (real.length === 1) return { ...resolved(real[0], root, left - 1), ...withoutAlternatives(schema) };
  }
  return schema;
}

const withoutRef = ({ $ref: _ref, ...rest }: Schema): Schema => rest;
const withoutAlternatives = ({ anyOf: _any, oneOf: _one, ...rest }: Schema): Schema => rest;

/** Fields of the object, or null if the schema describes none: then JSON has to be typed. */
export function schemaFields(schema: unknown): SchemaField[] | null {
  if (!isSchema(schema)) return null;
  const object = resolved(schema, schema);
  const { properties } = object;
  if (!isSchema(properties) || Object.keys(properties).length === 0) return null;
  const required = Array.isArray(object.required) ? object.required : [];
  return Object.entries(properties).map(([name, property]) => {
    const field = resolved(property, schema);
    const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
    return {
      name,
      title: text(field.title) ?? name,
      description: text(field.description),
      required: required.includes(name),
      ...kindOf(field),
      defaultValue: field.default,
    };
  });
}

function kindOf(field: Schema): Pick<SchemaField, 'kind' | 'choices'> {
  if (Array.isArray(field.enum)) return { kind: 'choice', choices: field.enum };
  const types = (Array.isArray(field.type) ? field.type : [field.type]).filter((type) => type !== 'null');
  const kinds: Record<string, SchemaField['kind']> = {
    string: 'text',
    number: 'number',
    integer: 'integer',
    boolean: 'boolean',
  };
  const only = types.length === 1 ? kinds[String(types[0])] : undefined;
  return { kind: only ?? 'json', choices: [] };
}

/** The object with one member changed; an empty input removes the member. */
export function withField(value: Record<string, unknown>, name: string, next: unknown): Record<string, unknown> {
  if (next !== undefined) return { ...value, [name]: next };
  const { [name]: _removed, ...rest } = value;
  return rest;
}

/** Whether an input has a list of messages, as chats have. */
export function hasMessages(inputSchema: unknown): boolean {
  if (!isSchema(inputSchema)) return false;
  const { properties } = resolved(inputSchema, inputSchema);
  return isSchema(properties) && 'messages' in properties;
}
