import { ApiError, ServiceUnreachableError, toApiError } from '../../api/api-error';

/** Error of the official SDK in the form that the pages explain. */
export function toPageError(error: unknown, url: string): unknown {
  if (error instanceof ApiError || error instanceof ServiceUnreachableError) return error;
  const { status, text, message, name } = (error ?? {}) as {
    status?: unknown;
    text?: unknown;
    message?: unknown;
    name?: unknown;
  };
  if (typeof status === 'number' && status >= 400) {
    return toApiError(status, bodyOf(text ?? message));
  }
  const said = typeof message === 'string' ? message : String(error);
  const isNetwork =
    error instanceof TypeError || name === 'ConnectionError' || /fetch|network|connection|disconnect/i.test(said);
  return isNetwork ? new ServiceUnreachableError('agent server', url, { cause: error }) : new Error(said);
}

/** `HTTP 404: {"detail": "..."}` and plain bodies. */
function bodyOf(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const json = text.slice(Math.max(0, text.indexOf('{')));
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return { detail: text };
  }
}
