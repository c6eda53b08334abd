import { type Schema, Validator } from '@cfworker/json-schema';
import { type DescribedApi, type JsonObject, type OpenApiOperation, operationsOf } from './described-api.js';
import type { HttpCaller } from './http-caller.js';
import { probesOf, type RequestProbe } from './openapi-probes.js';

/** The parts of an answer that the document describes. */
interface ObservedAnswer {
  status: number;
  contentType: string | null;
  /** JSON if the content type says so, otherwise text; undefined if it was not read. */
  body: unknown;
}

interface ConformanceOptions {
  /** Existing values of path parameters, by name, so that requests reach a resource. */
  known?: Readonly<Record<string, string>> | ((operation: OpenApiOperation) => Readonly<Record<string, string>>);
  /** Further requests of an operation, by `METHOD /path` as in the document. */
  requests?: Readonly<Record<string, readonly RequestProbe[]>>;
  /** Whether to report operations that never succeeded, since their success answers remain unchecked. */
  mustSucceed?: boolean;
  /** Reasons for skipping operations, by `METHOD /path`. */
  skip?: Readonly<Record<string, string>>;
}

/** Compares answers with the statuses, content types and schemas of an OpenAPI 3.0 document. */
export class OpenApiConformance {
  private readonly definitions: JsonObject;
  private readonly validators = new Map<JsonObject, Validator>();

  constructor(document: DescribedApi) {
    this.definitions = eachSchema(document.components?.schemas ?? {});
  }

  /** Differences between an answer and the document; empty if the answer conforms. */
  problemsOf(operation: OpenApiOperation, { status, contentType, body }: ObservedAnswer): string[] {
    const response = operation.responses[String(status)];
    if (!response) return [`status ${status} is not documented`];
    const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
    const documented = Object.keys(response.content ?? {});
    if (documented.length === 0) {
      return body === undefined || body === '' ? [] : [`${status} has a body, but the document describes none`];
    }
    const content = response.content?.[mediaType];
    if (!content)
      return [`${status} is ${mediaType || 'without a content type'}, documented: ${documented.join(', ')}`];
    if (!content.schema || !/[/+]json$/.test(mediaType) || body === undefined) return [];
    return this.schemaProblems(content.schema, body).map((problem) => `${status} ${problem}`);
  }

  private schemaProblems(schema: JsonObject, body: unknown): string[] {
    let validator = this.validators.get(schema);
    if (!validator) {
      const root = { $defs: this.definitions, ...(toJsonSchema(schema) as JsonObject) };
      validator = new Validator(root as Schema, '2020-12', false);
      this.validators.set(schema, validator);
    }
    const { errors } = validator.validate(body);
    const leaves = errors.filter(({ keyword }) => !outerKeywords.has(keyword));
    return (leaves.length > 0 ? leaves : errors).slice(0, 3).map((each) => `${each.instanceLocation}: ${each.error}`);
  }
}

/** Keywords whose errors only report that an inner error exists. */
const outerKeywords = new Set(['properties', 'items', '$ref', 'allOf', 'anyOf', 'oneOf', 'additionalProperties']);

/** Keywords whose values map arbitrary keys to schemas. */
const schemaMaps = new Set(['properties', 'patternProperties', '$defs']);
/** Keywords whose values are not schemas. */
const annotations = new Set(['example', 'examples', 'default']);

/** Converts an OpenAPI 3.0 schema to JSON Schema 2020-12: `nullable`, boolean bounds and `$ref` targets differ. */
export function toJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, exclusiveMinimum, exclusiveMaximum, ...rest } = schema as JsonObject;
  const converted: JsonObject = {};
  for (const [key, value] of Object.entries(rest)) {
    if (annotations.has(key)) continue;
    if (key === '$ref') converted.$ref = String(value).replace('#/components/schemas/', '#/$defs/');
    else if (schemaMaps.has(key)) converted[key] = eachSchema(value as JsonObject);
    else converted[key] = key === 'enum' ? value : toJsonSchema(value);
  }
  bound(converted, 'exclusiveMinimum', 'minimum', exclusiveMinimum);
  bound(converted, 'exclusiveMaximum', 'maximum', exclusiveMaximum);
  return nullable === true ? { anyOf: [{ type: 'null' }, converted] } : converted;
}

const eachSchema = (schemas: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]));

function bound(schema: JsonObject, exclusive: string, inclusive: string, value: unknown): void {
  if (value === true) {
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  } else if (value !== undefined && value !== false) schema[exclusive] = value;
}

/**
 * Sends good and bad requests to every operation of a document. Returns the answers that the document does not
 * describe, as `METHOD /path (request): difference`.
 */
export async function findNonConformingAnswers(
  caller: Pick<HttpCaller, 'send'>,
  document: DescribedApi,
  { known = {}, requests = {}, skip = {}, mustSucceed = false }: ConformanceOptions = {},
): Promise<string[]> {
  const conformance = new OpenApiConformance(document);
  const problems: string[] = [];
  for (const operation of operationsOf(document)) {
    const address = `${operation.method} ${operation.path}`;
    if (skip[address] !== undefined) continue;
    let succeeded = false;
    const values = typeof known === 'function' ? known(operation) : known;
    for (const probe of [...probesOf(operation, values), ...(requests[address] ?? [])]) {
      const answer = await observe(await caller.send(operation.method, probe.path, probe.options));
      if (answer.status < 300) succeeded = true;
      const found = conformance.problemsOf(operation, answer);
      problems.push(...found.map((problem) => `${address} (${probe.name}): ${problem}`));
    }
    if (mustSucceed && !succeeded) problems.push(`${address}: no request succeeded`);
  }
  return problems;
}

/** Reads an answer, except the body of an event stream, which may have no end. */
async function observe(response: Response): Promise<ObservedAnswer> {
  const contentType = response.headers.get('content-type');
  if (contentType?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { status: response.status, contentType, body: undefined };
  }
  const text = await response.text();
  const isJson = /^application\/([\w.-]+\+)?json(;|$)/.test(contentType ?? '') && text !== '';
  return { status: response.status, contentType, body: isJson ? JSON.parse(text) : text || undefined };
}
