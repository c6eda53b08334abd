import { RequestMalformedError, VersionNotSupportedError } from '@a2a-js/sdk/errors';
import { A2A_ERROR_CODE, JsonRpcRequestMalformedError } from '@a2a-js/sdk/errors';
import { z } from 'zod';
import { isObject } from '@heddle/errors';
import { noPushNotifications } from './a2a.errors.js';

/** Versions of the protocol, by the header `A2A-Version`. */
export type A2AVersion = '0.3' | '1.0';

const maxPageSize = 100;
const maxParts = 1_000;

type Params = Record<string, unknown>;

/** A JSON-RPC request whose parameters have the types of the protocol. */
export interface A2ARequest {
  id: unknown;
  method: string;
  params: Params;
}

/** A missing header means the older version, as the protocol says. */
export function versionOf(header: string | string[] | undefined): A2AVersion {
  const [, version] = /^(0\.3|1\.0)(?:\.\d+)?$/.exec([header ?? ''].flat().join(',') || '0.3') ?? [];
  if (version === '0.3' || version === '1.0') return version;
  throw new VersionNotSupportedError(`Unknown version of A2A: ${String(header)}. Known: 0.3, 1.0`);
}

const text = z.string();
const metadata = z.record(z.string(), z.unknown()).nullish();
const count = z.number().int().nonnegative().nullish();
const ids = z.array(text).nullish();
const base64 = z.base64();

/** Exactly one of the members. */
const oneOf = (names: readonly string[]) => (given: Params) =>
  names.filter((name) => given[name] !== undefined && given[name] !== null).length === 1;

const file = { mimeType: text.nullish(), name: text.nullish() };
const legacyPart = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('text'), text, metadata }),
  z.looseObject({ kind: z.literal('data'), data: z.record(z.string(), z.unknown()), metadata }),
  z.looseObject({
    kind: z.literal('file'),
    file: z
      .looseObject({ ...file, bytes: base64.optional(), uri: text.optional() })
      .refine(oneOf(['bytes', 'uri']), { error: 'Input should have one of bytes, uri' }),
    metadata,
  }),
]);
const part = z
  .looseObject({
    text: text.nullish(),
    raw: base64.nullish(),
    url: text.nullish(),
    data: z.unknown().optional(),
    filename: text.nullish(),
    mediaType: text.nullish(),
    metadata,
  })
  .refine((given) => oneOf(['text', 'raw', 'url', 'data'])(given) || isNullData(given), {
    error: 'Input should have one of text, raw, url, data',
  });
/** null is data, too. */
const isNullData = ({ data, ...given }: Params) => data === null && !oneOf(['text', 'raw', 'url'])(given);

const message = { messageId: text.min(1), contextId: text.nullish(), taskId: text.nullish(), metadata };
const lists = { extensions: ids, referenceTaskIds: ids };
const configuration = { acceptedOutputModes: ids, historyLength: count };

const send = z.looseObject({
  message: z.looseObject({
    ...message,
    ...lists,
    role: z.literal('ROLE_USER', { error: 'Input should be ROLE_USER' }),
    parts: z.array(part).min(1).max(maxParts),
  }),
  configuration: z.looseObject({ ...configuration, returnImmediately: z.boolean().nullish() }).nullish(),
  metadata,
});
const legacySend = z.looseObject({
  message: z.looseObject({
    ...message,
    ...lists,
    role: z.literal('user', { error: 'Input should be user' }),
    parts: z.array(legacyPart).min(1).max(maxParts),
  }),
  configuration: z.looseObject({ ...configuration, blocking: z.boolean().nullish() }).nullish(),
  metadata,
});
const task = z.looseObject({ id: text, historyLength: count, metadata });
const list = z.looseObject({
  contextId: text.nullish(),
  status: text.nullish(),
  pageSize: z.number().int().min(1).max(maxPageSize).nullish(),
  pageToken: text.nullish(),
  historyLength: count,
  statusTimestampAfter: z.iso.datetime({ offset: true }).nullish(),
  lastUpdatedAfter: z.number().int().nonnegative().max(8.64e15).nullish(),
  includeArtifacts: z.boolean().nullish(),
});

const paramsOf: Record<A2AVersion, Record<string, z.ZodType<Params>>> = {
  '1.0': {
    SendMessage: send,
    SendStreamingMessage: send,
    GetTask: task,
    CancelTask: task,
    SubscribeToTask: task,
    ListTasks: list,
  },
  '0.3': {
    'message/send': legacySend,
    'message/stream': legacySend,
    'tasks/get': task,
    'tasks/cancel': task,
    'tasks/resubscribe': task,
    'tasks/list': list,
  },
};

/**
 * Checks parts that the transport of the SDK does not check: it would read `{}` as a text.
 *
 * @throws RequestMalformedError with the path of the first fault.
 */
export function requestOf(body: unknown, version: A2AVersion): A2ARequest {
  if (!isObject(body)) throw invalidRequest('A request is one JSON object: batches are not supported');
  const { jsonrpc, id = null, method, params } = body;
  const isId = id === null || typeof id === 'string' || Number.isInteger(id);
  if (jsonrpc !== '2.0' || typeof method !== 'string' || method === '' || !isId) {
    throw invalidRequest('Invalid JSON-RPC request');
  }
  const schema = Object.hasOwn(paramsOf[version], method) ? paramsOf[version][method] : undefined;
  // The transport reads a configuration, which may be missing, before the handler refuses the method.
  if (version === '0.3' && method === 'tasks/pushNotificationConfig/set') throw noPushNotifications();
  // The transport answers to unknown methods, and to those that have no parameters here.
  if (!schema) return { id, method, params: isObject(params) ? params : {} };
  const checked = schema.safeParse(params);
  if (!checked.success) throw new RequestMalformedError(faultOf(checked.error));
  if (typeof checked.data.tenant === 'string' && checked.data.tenant !== '') {
    throw new RequestMalformedError(
      'params.tenant: The server has no tenants of A2A: the credentials have a workspace',
    );
  }
  return { id, method, params: version === '0.3' ? withDefaults(checked.data) : checked.data };
}

/** The transport takes a configuration without `blocking` for one that does not block; clients expect a result. */
function withDefaults(params: Params): Params {
  const { configuration: given } = params;
  if (!isObject(given)) return params;
  return { ...params, configuration: { ...given, blocking: given.blocking ?? true } };
}

const invalidRequest = (text: string) =>
  new JsonRpcRequestMalformedError({ message: text, envelopeCode: A2A_ERROR_CODE.INVALID_REQUEST });

function faultOf({ issues }: z.ZodError): string {
  const [first] = issues;
  return `${['params', ...(first?.path ?? [])].join('.')}: ${first?.message ?? 'Invalid parameters'}`;
}

const anyOutput = ['*/*', 'text', 'text/*', 'text/plain', 'application/json', 'application/*'];

/** Whether a client takes texts or data; without a list it takes all. */
export const acceptsOutput = (modes: readonly string[]): boolean =>
  modes.length === 0 || modes.some((mode) => anyOutput.includes(mode.trim().toLowerCase()));
