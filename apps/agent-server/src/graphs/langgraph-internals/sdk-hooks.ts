/** The variable by which code of the project finds the API of its own server. */
export const serverUrlVariable = 'LANGGRAPH_API_URL';

interface SdkHooks {
  /** `Client` of the SDK without a URL, and `RemoteGraph`, call this address. */
  url?: unknown;
  fetch?: (url: string | URL, init?: RequestInit) => Promise<Response>;
  /** Answer of `getLogger()`. */
  logger?: unknown;
}

const symbols: Record<keyof SdkHooks, symbol> = {
  url: Symbol.for('langgraph_api:url'),
  fetch: Symbol.for('langgraph_api:fetch'),
  logger: Symbol.for('langgraph.api.sdk-logger'),
};

/** Sets hooks that every installed copy of the LangGraph SDK looks for, as on the hosted platform. */
export function provideSdkHooks(hooks: SdkHooks): void {
  for (const [name, hook] of Object.entries(hooks)) {
    (globalThis as Record<symbol, unknown>)[symbols[name as keyof SdkHooks]] = hook;
  }
}

export function provideServerUrl(url: string | undefined): void {
  if (url) provideSdkHooks({ url: url.replace(/\/+$/, '') });
}
