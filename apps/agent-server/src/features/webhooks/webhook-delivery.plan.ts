/** What is to be sent, as it is stored with the end of its run. */
export interface NewDelivery {
  runId: string;
  tenantId: string;
  threadId: string;
  url: string;
  receiver: string;
  /** JSON text of an object with at least one member, without the times that the database gives. */
  payload: string;
}

/** Those who share a place in the queue: by origin, or all paths of the server's own application. */
export const receiverOf = (url: string): string => (url.startsWith('/') ? '' : new URL(url).origin);

/** The text that is sent and signed. The times are put in front: what is stored may be large, and is not read again. */
export function messageBody(payload: string, { endedAt, sentAt }: { endedAt: Date; sentAt: Date }): string {
  const times = JSON.stringify({
    webhook_sent_at: sentAt.toISOString(),
    run_ended_at: endedAt.toISOString(),
    updated_at: endedAt.toISOString(),
  });
  return `${times.slice(0, -1)},${payload.slice(1)}`;
}
