import type { Request, Response } from 'express';
import { isValidHost } from '@heddle/http';
import { mountPrefixOf } from '../../contract/mount-prefix.js';

const firstOf = (header: string | string[] | undefined): string =>
  ([header].flat()[0] ?? '').split(',')[0]?.trim() ?? '';

/** Address of an assistant's endpoint as the caller reaches the server, also through a proxy. */
export function endpointOf(request: Request, response: Response, assistant: string): string {
  const { headers } = request;
  const scheme = firstOf(headers['x-forwarded-proto']);
  const host = firstOf(headers['x-forwarded-host']);
  const origin = `${/^https?$/.test(scheme) ? scheme : request.protocol}://${
    host !== '' && isValidHost(host) ? host : (headers.host ?? 'localhost')
  }`;
  return `${origin}${mountPrefixOf(response)}/a2a/${encodeURIComponent(assistant)}`;
}
