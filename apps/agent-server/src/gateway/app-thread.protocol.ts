export type HeaderList = [string, string][];

/** `env.user` of the application, if requests are authenticated before it. */
export type AppUser = Record<string, unknown>;

/** The body that middleware left for the built-in route, and the headers that describe it. */
export interface ChangedBody {
  bytes: Uint8Array;
  type: string | null;
  encoding: string | null;
}

interface ForwardedRequest {
  type: 'request';
  method: string;
  url: string;
  headers: HeaderList;
  hasBody: boolean;
  user: AppUser | null;
  /** Headers that call this server as the caller of the request; null without a credential. */
  caller: HeaderList | null;
}

export type ToAppThread = { id: number } & (
  | ForwardedRequest
  /** A part of the request's body; null is its end. */
  | { type: 'body'; chunk: Uint8Array | null }
  /** The head of the built-in route's answer. */
  | { type: 'head'; status: number; headers: HeaderList }
  /** The receiver has taken the last part of the answer. */
  | { type: 'taken' }
  /** The client has disconnected. */
  | { type: 'abort' }
);

export type FromAppThread = { id: number } & (
  | { type: 'answer'; status: number; headers: HeaderList; hasBody: boolean }
  /** A part of the answer's body; null is its end. */
  | { type: 'part'; chunk: Uint8Array | null }
  /** Requests the next part of the request's body. */
  | { type: 'more' }
  /** Passes the request on to the built-in route. `changed` is null for the client's own body. */
  | { type: 'next'; readsBody: boolean; changed: ChangedBody | null }
  /** Sends the built-in answer, with these headers. */
  | { type: 'release'; headers: HeaderList }
  | { type: 'failed'; message: string }
);
