/** An event of the streaming protocol before it has its number in the stream of the thread. */
export interface ProtocolDraft {
  method: string;
  namespace: string[];
  /** Name of a custom event. */
  name?: string | undefined;
  /** JSON text of `params` after its namespace: `"timestamp":…,"data":…}`. */
  tail: string;
  /** Made by the server from the state of the run; its id names the run. */
  isSynthetic?: boolean;
}

/** `timestamp` is in ms since the epoch, `data` is JSON text. */
export function draft(
  method: string,
  namespace: string[],
  timestamp: number,
  data: string,
  { node, name }: { node?: string | undefined; name?: string | undefined } = {},
): ProtocolDraft {
  const by = node === undefined ? '' : `"node":${JSON.stringify(node)},`;
  return { method, namespace, name, tail: `"timestamp":${timestamp},${by}"data":${data}}` };
}

/** JSON text of the event. `seq`: its number; `id`: its identity for clients, which drop repetitions. */
export const eventText = ({ method, namespace, tail }: ProtocolDraft, seq: number, id: string): string =>
  `{"type":"event","event_id":${JSON.stringify(id)},"seq":${seq},"method":${JSON.stringify(method)},` +
  `"params":{"namespace":${JSON.stringify(namespace)},${tail}}`;
