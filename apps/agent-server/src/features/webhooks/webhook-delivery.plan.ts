/** Delivery to store with the end of its run. */
export interface NewDelivery {
  runId: string;
  tenantId: string;
  threadId: string;
  url: string;
  receiver: string;
  /** JSON text of a non-empty object, without the times that the database sets. */
  payload: string;
}

/** Key of the queue: the origin, or the empty text for the application of the server. */
export const receiverOf = (url: string): string => (url.startsWith('/') ? '' : new URL(url).origin);

/** Sent and signed text. The times are prepended, so that the large stored payload is not parsed again. */
export function messageBody(payload: string, { endedAt, sentAt }: { endedAt: Date; sentAt: Date }): string {
  const times = JSON.stringify({
    webhook_sent_at: sentAt.toISOString(),
    run_ended_at: endedAt.toISOString(),
    updated_at: endedAt.toISOString(),
  });
  return `${times.slice(0, -1)},${payload.slice(1)}`;
}
