import { describe, expect, it } from '@jest/globals';
import { readText, services } from './delivery/repository.js';

interface Schema {
  type?: string;
  minLength?: number;
  maxLength?: number;
  $ref?: string;
  example?: unknown;
  examples?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
}
interface Content {
  [type: string]: { schema?: Schema; example?: unknown; examples?: Record<string, { value?: unknown }> };
}
interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  operationId?: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; example?: unknown; schema?: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes: Record<string, { type: string; name?: string; scheme?: string }>;
  };
}

const documents = services.map((name) => [name, JSON.parse(readText(`openapi/${name}.json`)) as Document] as const);

function* operationsOf(document: Document): Generator<[string, Operation]> {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) yield [`${method.toUpperCase()} ${path}`, operation];
  }
}

/** Whether a reader of the document sees at least one example value somewhere in the content. */
function hasExample(document: Document, content: Content): boolean {
  const seen = new Set<string>();
  const inSchema = (schema: Schema | undefined): boolean => {
    if (!schema) return false;
    if (schema.$ref) {
      if (seen.has(schema.$ref)) return false;
      seen.add(schema.$ref);
      return inSchema(document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
    }
    if (schema.example !== undefined || schema.examples !== undefined || schema.enum) return true;
    const parts = [
      ...Object.values(schema.properties ?? {}),
      ...(schema.allOf ?? []),
      ...(schema.oneOf ?? []),
      ...(schema.anyOf ?? []),
    ];
    return [...parts, schema.items].some(inSchema);
  };
  return Object.values(content).some(
    (media) => media.example !== undefined || Object.keys(media.examples ?? {}).length > 0 || inSchema(media.schema),
  );
}

const streams = (operation: Operation) =>
  Object.values(operation.responses).some(({ content }) => content?.['text/event-stream']);

function problemsOf(document: Document, name: string, operation: Operation): string[] {
  const problems: string[] = [];
  const isPublic = operation.security?.some((requirement) => Object.keys(requirement).length === 0) ?? false;
  if (!operation.summary) problems.push('no summary');
  if (!operation.description) problems.push('no description');
  if (streams(operation) && !operation.description?.includes('curl -N')) problems.push('does not say how curl streams');
  if (!operation.tags?.length) problems.push('no tag');
  const statuses = Object.keys(operation.responses);
  if (!statuses.some((status) => status.startsWith('2'))) problems.push('no success response');
  if (!isPublic)
    for (const status of ['401', '403']) if (!statuses.includes(status)) problems.push(`${status} is not documented`);
  // Copying a thread that does not exist is a conflict (docs/reference/contract/agent-server.md, rule 5).
  // A change may come before its run (docs/reference/contract/experiments.md, rule 27).
  const mayComeFirst = name === 'PATCH /api/v1/runs/{run_id}';
  if (name.includes('{') && !mayComeFirst && !statuses.includes('404') && !statuses.includes('409'))
    problems.push('404 is not documented');
  if (operation.requestBody) {
    if (!statuses.includes('422') && !isPublic) problems.push('422 is not documented');
    // A body that Swagger UI makes up from the fields holds ids of things that are not there.
    const { content } = operation.requestBody;
    if (!Object.values(content).some(({ examples = {} }) => Object.keys(examples).length > 0))
      problems.push('the request has no example as a whole');
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!response.description) problems.push(`${status} has no description`);
    if (
      status.startsWith('2') &&
      response.content &&
      !response.content['text/plain'] &&
      !response.content['text/event-stream']
    ) {
      if (!hasExample(document, response.content)) problems.push(`${status} has no example`);
    }
  }
  return problems.map((problem) => `${name}: ${problem}`);
}

describe.each(documents)('the OpenAPI document of %s', (_name, document) => {
  it('has a summary, a description, examples and documented errors on every operation', () => {
    const problems = [...operationsOf(document)].flatMap(([name, operation]) => problemsOf(document, name, operation));
    expect(problems).toEqual([]);
  });

  it('has no example for optional filters', () => {
    const filled = [...operationsOf(document)].flatMap(([name, { parameters = [] }]) =>
      parameters
        .filter(
          ({ in: place, required, example, schema }) =>
            place === 'query' && !required && (example ?? schema?.example) !== undefined,
        )
        .map((parameter) => `${name}: ${parameter.name}`),
    );
    expect(filled).toEqual([]);
  });

  it('has no example with a name or id of the quickstart', () => {
    const taken = new Set(
      [...readText('README.md').matchAll(/"(?:name|\w+_name|row_id)": "([^"]+)"|--name ([\w-]+)/g)].map(
        ([, value, option]) => value ?? option,
      ),
    );
    expect(taken).toContain('examples');
    expect(taken).toContain('capitals');
    const used = [...operationsOf(document)].flatMap(([name, { requestBody }]) =>
      Object.values(requestBody?.content['application/json']?.examples ?? {}).flatMap(({ value }) =>
        textsOf(value)
          .filter((text) => taken.has(text) && !isVariable(text))
          .map((text) => `${name}: ${text}`),
      ),
    );
    expect(used).toEqual([]);
  });

  it('gives every operation a unique id', () => {
    const ids = [...operationsOf(document)].map(([, operation]) => operation.operationId);
    expect(ids.filter((id, index) => !id || ids.indexOf(id) !== index)).toEqual([]);
  });

  it('names schemas after their subject, not after classes', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.endsWith('Dto'))).toEqual([]);
  });

  it('offers an API key, a workspace header and bearer tokens', () => {
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', name: 'X-Api-Key' },
      tenantId: { type: 'apiKey', name: 'X-Tenant-Id' },
      bearer: { type: 'http', scheme: 'bearer' },
    });
  });
});

/** Every field and parameter that is documented as `type: number`, by its name. */
function numbersIn(node: unknown, name = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  // Any JSON.
  if (((node as Schema).oneOf?.length ?? 0) > 4) return [];
  if ((node as Schema).type === 'number') return [name];
  const { name: parameter } = node as { name?: unknown };
  return Object.entries(node).flatMap(([key, child]) =>
    numbersIn(
      child,
      /^(schema|items|oneOf|anyOf|additionalProperties|\d+)$/.test(key) ? String(parameter ?? name) : key,
    ),
  );
}

/** Numbers with fractions; all other counts, pages and limits are integers. */
const fractions = [
  /^(|queue_|redis_|db_)cpu(_limit)?$/,
  /^(after_seconds|age_seconds|oldest_pending_seconds|random_seed|ttl|ttl_minutes)$/,
  /^(latency|first_token)_p(50|95|99)$/,
  /^(error|streaming)_rate$/,
  /^(run|evaluator)_progress$/,
  /^(avg|min|max|stdev|score|value|avg_delta|paired_delta|mean_delta|color_gradient)$/,
  // Values of categories.
  /^remove_categories$/,
  /^(latency_avg|latency_seconds|(total|prompt|completion)_cost|cost_p(50|99))$/,
  // `raw`: of the details of costs, in dollars by kind.
  /^((prompt|completion)_cost_details|raw)$/,
  /^(confidence|ci_(low|high)|p_value|p_value_adjusted|minimum_detectable_effect)$/,
  // Bins and pairs of distributions.
  /^(low|high|baseline)$/,
  /^(experiment|shortlived|longlived)_days$/,
];

it.each(documents)('%s documents whole numbers as integers', (_name, document) => {
  const named = Object.values(document.components.schemas).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, schema]) => (schema.oneOf ? [] : numbersIn(schema, name))),
  );
  const found = [...named, ...numbersIn(document.paths)];
  expect(found.filter((name) => !fractions.some((fraction) => fraction.test(name)))).toEqual([]);
});

it.each(documents)('%s documents the length of each Idempotency-Key', (_name, document) => {
  const headers = [...operationsOf(document)].flatMap(([, { parameters = [] }]) =>
    parameters.filter(({ name }) => name === 'Idempotency-Key'),
  );
  expect(headers.length).toBeGreaterThan(0);
  for (const { schema } of headers) expect(schema).toMatchObject({ type: 'string', minLength: 1, maxLength: 255 });
});

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Names of environment variables belong to one deployment and cannot collide. */
const isVariable = (text: string) => /^[A-Z_]+$/.test(text);

/** The operations that clients were promised, word for word. */
const required: Record<(typeof services)[number], string[]> = {
  'control-plane': [
    'POST /v2/deployments',
    'GET /v2/deployments/{deployment_id}',
    'PATCH /v2/deployments/{deployment_id}',
    'GET /v2/deployments/{deployment_id}/revisions',
    'GET /v2/deployments/{deployment_id}/revisions/{revision_id}',
  ],
  'agent-server': [
    'POST /threads',
    'POST /threads/{thread_id}/copy',
    'POST /threads/search',
    'GET /threads/{thread_id}',
    'GET /threads/{thread_id}/state',
    'GET /threads/{thread_id}/state/{checkpoint_id}',
    'POST /threads/{thread_id}/history',
    'POST /threads/{thread_id}/runs',
    'GET /threads/{thread_id}/runs/{run_id}',
    'GET /threads/{thread_id}/runs/{run_id}/join',
    'POST /threads/{thread_id}/runs/wait',
    'POST /threads/{thread_id}/runs/stream',
  ],
  experiments: [
    'POST /api/v1/datasets/upload-experiment',
    'GET /api/v1/sessions/{session_id}',
    'GET /api/v1/datasets/{dataset_id}',
  ],
};

it.each(documents)('%s has every operation of its contract', (name, document) => {
  const present = [...operationsOf(document)].map(([operation]) => operation);
  expect(required[name].filter((operation) => !present.includes(operation))).toEqual([]);
});
