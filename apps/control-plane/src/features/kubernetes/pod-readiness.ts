import type { V1Pod } from '@kubernetes/client-node';
import { explainNotReady } from '../agents/agent-process.plan.js';

/** Short: outside of the cluster, pods are not reached. */
const timeoutMs = 1_000;
/** Maximum length of an answer: any image may give it. */
const maxBytes = 256 * 1024;

/**
 * Reason that the agent server of a pod gives for not being ready; null without an answer. It is asked by the address of
 * the pod: its Service knows only pods that are ready.
 */
export async function askNotReady({ spec, status }: V1Pod, signal: AbortSignal): Promise<string | null> {
  const port = spec?.containers[0]?.ports?.[0]?.containerPort;
  const ip = status?.podIP;
  if (port === undefined || !ip) return null;
  try {
    const answer = await fetch(`http://${ip.includes(':') ? `[${ip}]` : ip}:${port}/ready`, {
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    const body = await beginningOf(answer);
    return answer.ok ? null : explainNotReady(body);
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    if (bytes > maxBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
