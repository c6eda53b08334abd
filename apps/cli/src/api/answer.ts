import { ApiError, describeAnswer } from './api-error.js';

/** Answer of a generated client. */
export interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** The body of a successful answer; any other one is an `ApiError`. */
export async function bodyOf<T>(
  call: Promise<Answer<T>>,
  url: string,
  hints: Readonly<Record<number, string>>,
): Promise<T> {
  const { data, error, response } = await call;
  if (response.ok && data !== undefined) return data;
  const { message, details } = describeAnswer(response.status, error, undefined, hints);
  throw new ApiError(response.status, `${url}: ${message}`, details);
}
