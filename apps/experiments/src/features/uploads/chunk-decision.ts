type ChunkDecision = { kind: 'append' } | { kind: 'known' } | { kind: 'gap' } | { kind: 'conflict' };

/**
 * Decides about a chunk of an upload with `rowCount` rows: appends the next rows, acknowledges repeated ones, and
 * refuses gaps and conflicts.
 */
export function decideChunk(
  rowCount: number,
  chunk: { offset: number; sha256: string },
  stored: { sha256: string } | null,
): ChunkDecision {
  if (chunk.offset === rowCount) return { kind: 'append' };
  if (chunk.offset > rowCount) return { kind: 'gap' };
  return { kind: stored?.sha256 === chunk.sha256 ? 'known' : 'conflict' };
}
