/** Query with which a test opens a page. */
export const query = new URLSearchParams(window.location.search);
export const connection = {
  apiUrl: query.get('api') ?? '',
  apiKey: query.get('key') ?? '',
  assistantId: query.get('assistant') ?? '',
};
export const config = { configurable: { token_delay_ms: Number(query.get('token-delay-ms') ?? 0) } };

/** Input of the run for the text of a form. */
export function inputOf(form: HTMLFormElement) {
  const content = String(new FormData(form).get('content'));
  return connection.assistantId === 'approval'
    ? { amount: Number(content) }
    : { messages: [{ type: 'human', content }] };
}

/** Keeps the thread in the address, for a reload. */
export function keepThread(threadId: string): void {
  const address = new URL(window.location.href);
  address.searchParams.set('thread', threadId);
  window.history.replaceState(null, '', address);
}
