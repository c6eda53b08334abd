import { useEffect, useMemo, useState } from 'react';

/** Rows that get their contents in one frame: a row has dozens of cells, and a screen of them takes several frames. */
const rowsPerFrame = 2;

interface Paced {
  /** Rows that have their contents now. */
  filled: ReadonlySet<string>;
  /** Whether rows are left for the next frames. */
  isPending: boolean;
}

/** Rows of one frame: all that had their contents before, and the next of the others, by the order of `wanted`. */
export function nextRows(wanted: readonly string[], before: ReadonlySet<string>, count = rowsPerFrame): Paced {
  const fresh = wanted.filter((id) => !before.has(id));
  const filled = new Set([...wanted.filter((id) => before.has(id)), ...fresh.slice(0, count)]);
  return { filled, isPending: fresh.length > count };
}

const none: ReadonlySet<string> = new Set();

/**
 * Spreads the contents of rows over frames, so that a jump by a screen or the arrival of many rows blocks no frame. The
 * frame of a scroll removes the rows that left the view, and fills none.
 *
 * @param wanted loaded rows in the order in which they are needed
 */
export function usePacedRows(wanted: readonly string[], isScrolling: boolean): ReadonlySet<string> {
  const [before, setBefore] = useState(none);
  const names = wanted.join();
  // The ids have no comma, so equal names mean equal lists.
  const rows = useMemo(() => (names === '' ? [] : names.split(',')), [names]);
  const { filled, isPending } = useMemo(
    () => nextRows(rows, before, isScrolling ? 0 : rowsPerFrame),
    [rows, before, isScrolling],
  );
  const isSettled = !isPending && filled.size === before.size;
  useEffect(() => {
    if (isSettled) return undefined;
    const frame = requestAnimationFrame(() => setBefore(nextRows(rows, before).filled));
    return () => cancelAnimationFrame(frame);
  }, [rows, before, isSettled]);
  return filled;
}
