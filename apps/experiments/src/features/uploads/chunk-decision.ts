type ChunkDecision = { kind: 'append' } | { kind: 'known' } | { kind: 'gap' } | { kind: 'conflict' };

/**
 * What becomes of rows for an upload that has `rowCount` so far: the next ones are taken, those that are there are
 * acknowledged, and whatever would leave a gap or say something else is refused.
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
