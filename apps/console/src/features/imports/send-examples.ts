import { toApiError, ServiceUnreachableError, type ApiError } from '../../api/api-error';
import type { Api } from '../../api/clients';
import type { FileProblem } from './file-records';
import type { NewExample } from './column-mapping';

/** Examples as one request, in pieces, because one text of all would be twice in memory. */
export function bodyOf(datasetId: string, examples: readonly NewExample[]): Blob {
  const parts = examples.map(
    (example, at) => `${at === 0 ? '[' : ','}${JSON.stringify({ dataset_id: datasetId, ...example })}`,
  );
  return new Blob([...parts, ']'], { type: 'application/json' });
}

/**
 * Stores all examples or none. `onProgress` gets the share that is sent; `fetch` does not report it. An abort before the
 * end of the body stores nothing; the service decides afterwards.
 *
 * @throws {ApiError} The service refused the examples.
 */
export function sendExamples(
  { experimentsAccess: { url, headers } }: Api,
  body: Blob,
  { key, onProgress, signal }: { key: string; onProgress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', abort);
      settle();
    };
    request.open('POST', `${url}/api/v1/examples/bulk`);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Content-Type', 'application/json');
    // A repetition after a lost answer stores nothing twice.
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    request.upload.onload = () => onProgress(1);
    request.onreadystatechange = () => {
      if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || request.status !== 200) return;
      // All is stored; the answer repeats the examples.
      request.onabort = null;
      end(resolve);
      request.abort();
    };
    request.onload = () => end(() => (request.status === 200 ? resolve() : reject(refusal(request))));
    request.onerror = () => end(() => reject(new ServiceUnreachableError('experiments service', url)));
    request.onabort = () => end(() => reject(signal.reason as Error));
    signal.addEventListener('abort', abort);
    if (signal.aborted) end(() => reject(signal.reason as Error));
    else request.send(body);
  });
}

function refusal(request: XMLHttpRequest): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // Proxies answer with pages.
  }
  return toApiError(request.status, body, request.getResponseHeader('x-request-id'));
}

/** Violations that the service found, at the lines of their examples; null if the refusal names no example. */
export function problemsOf(error: ApiError, lines: readonly number[]): FileProblem[] | null {
  const problems = error.fields.map(({ loc, msg }) => {
    const [, index, ...rest] = loc;
    const line = typeof index === 'number' ? lines[index] : undefined;
    return line === undefined ? null : { line, message: `${rest.join('.')}: ${msg}` };
  });
  return problems.length > 0 && problems.every((problem) => problem !== null) ? problems : null;
}
