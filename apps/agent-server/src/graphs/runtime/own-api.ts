/** The variable by which code of the project finds the API of its own server. */
export const ownApiVariable = 'LANGGRAPH_API_URL';

/**
 * Has a `Client` of the official SDK without a URL, and a `RemoteGraph`, speak to this server, as on the hosted
 * platform: the SDK looks for this symbol, in whatever copy the project has installed.
 */
export function provideOwnApi(url: string | undefined): void {
  if (url) (globalThis as Record<symbol, unknown>)[Symbol.for('langgraph_api:url')] = url.replace(/\/+$/, '');
}
