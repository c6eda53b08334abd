export interface CallOptions {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged, in place of `body`. */
  raw?: NonNullable<RequestInit['body']>;
  /** Overrides the caller's key; null sends none. */
  key?: string | null;
  /** Workspace to act in. */
  tenant?: string;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** JSON if the answer says so, otherwise text. `any`, because tests inspect answers of every shape. */
  body: any;
}

/** HTTP client for one service with one key. Does not follow redirects. */
export interface HttpCaller {
  url: string;
  /** Answer with its body unread, for streams. */
  send: (method: string, path: string, options?: CallOptions) => Promise<Response>;
  call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** Body of an answer that must be a success. */
  json: <T = any>(method: string, path: string, options?: CallOptions) => Promise<T>;
}

export function httpCaller(url: string, ownKey: string): HttpCaller {
  const send: HttpCaller['send'] = (method, path, { body, raw, key = ownKey, tenant, headers, signal } = {}) => {
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    return fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { 'x-api-key': key }),
        ...(tenant === undefined ? {} : { 'x-tenant-id': tenant }),
        ...(sent === undefined || sent instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: sent,
      signal,
      // fetch requires it for streamed bodies.
      duplex: 'half',
    } as RequestInit);
  };
  const call: HttpCaller['call'] = async (method, path, options) => readAnswer(await send(method, path, options));
  return {
    url,
    send,
    call,
    json: async (method, path, options) => {
      const { status, body } = await call(method, path, options);
      if (status >= 200 && status < 300) return body;
      throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    },
  };
}

const jsonType = /^application\/(?:problem\+)?json(?:;|$)/;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = jsonType.test(response.headers.get('content-type') ?? '') && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text || undefined };
}
