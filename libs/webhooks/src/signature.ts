import { createHmac } from 'node:crypto';

/** Headers of Standard Webhooks. All keys sign, which allows rotation; without keys there is no signature. */
export function signatureHeaders(
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
  secrets: readonly Uint8Array[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    ...(signatures.length > 0 ? { 'webhook-signature': signatures.join(' ') } : {}),
  };
}
