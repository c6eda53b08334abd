import type { Request } from 'express';

interface RequestAddress {
  protocol: string;
  host: string | undefined;
  forwardedProto: string | undefined;
  /** Path and query as the client sent them. */
  originalUrl: string;
}

/** Address under which the client of a request reaches the service, without a slash at the end. */
export function publicBaseOf(request: RequestAddress, configured: string | null): string {
  if (configured !== null) return configured.replace(/\/+$/, '');
  const forwarded = request.forwardedProto?.split(',')[0]?.trim().toLowerCase();
  const protocol = forwarded === 'https' || forwarded === 'http' ? forwarded : request.protocol;
  const prefix = /^\/api-host(?=$|[/?])/.test(request.originalUrl) ? '/api-host' : '';
  return `${protocol}://${request.host ?? 'localhost'}${prefix}`;
}

/** The same of a request of Express. */
export function publicBaseOfRequest(request: Request, configured: string | null): string {
  return publicBaseOf(
    {
      protocol: request.protocol,
      host: request.headers.host,
      forwardedProto: request.get('X-Forwarded-Proto'),
      originalUrl: request.originalUrl,
    },
    configured,
  );
}
