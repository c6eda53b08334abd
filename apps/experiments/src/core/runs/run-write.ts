/** A write of a run. Absent members are unchanged. */
export interface RunWrite {
  id: string;
  /** A new run, or a change, which may arrive before its run. */
  kind: 'post' | 'patch';
  /** Overrides the name. */
  sessionId?: string;
  sessionName?: string;
  name?: string;
  runType?: string;
  startTime?: string;
  endTime?: string;
  error?: string;
  inputs?: Record<string, unknown>;
  outputs?: Record<string, unknown>;
  extra?: Record<string, unknown>;
  serialized?: Record<string, unknown>;
  events?: object[];
  tags?: string[];
  parentRunId?: string;
  /** Absent on roots. */
  traceId?: string;
  dottedOrder?: string;
  referenceExampleId?: string;
}

/**
 * Merges writes by run, in the order of ids, which is the order of locks. A change overrides a new run in any order of
 * arrival; of two writes of one kind, the later one wins.
 */
export function mergeWrites(writes: readonly RunWrite[]): RunWrite[] {
  const byId = new Map<string, { post?: RunWrite; patch?: RunWrite }>();
  for (const write of writes) {
    const known = byId.get(write.id) ?? {};
    known[write.kind] = { ...known[write.kind], ...write };
    byId.set(write.id, known);
  }
  return [...byId.values()]
    .map(({ post, patch }) => (post && patch ? changed(post, patch) : ((post ?? patch) as RunWrite)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A change does not move a run to another session. */
function changed(post: RunWrite, patch: RunWrite): RunWrite {
  const { sessionId, sessionName } = (post.sessionId ?? post.sessionName) ? post : patch;
  return { ...post, ...patch, kind: 'post', sessionId, sessionName };
}
