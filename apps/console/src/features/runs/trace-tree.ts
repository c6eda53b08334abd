import type { ExperimentsSchemas } from '@heddle/client-experiments';

export type TraceStep = ExperimentsSchemas['TraceStep'];

export interface TreeRow {
  step: TraceStep;
  /** 0 for a root. */
  depth: number;
  children: number;
  /** Steps below, which a collapsed row hides: the rows that follow. */
  below: number;
}

/**
 * Steps in the order of a tree, each after the step that it belongs to. Every step occurs once: one whose parent is
 * missing, or that is above itself, stands below the root. Without recursion, since a trace may be a chain of thousands.
 */
export function treeRows(steps: readonly TraceStep[], rootId: string): TreeRow[] {
  const known = new Set(steps.map(({ id }) => id));
  const children = new Map<string, TraceStep[]>();
  const tops: TraceStep[] = [];
  for (const step of steps) {
    const { id, parent_run_id: parent } = step;
    const above = parent !== null && parent !== id && known.has(parent) ? parent : known.has(rootId) ? rootId : null;
    if (id === rootId || above === null) tops.push(step);
    else if (children.has(above)) children.get(above)?.push(step);
    else children.set(above, [step]);
  }
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const walk = (from: readonly TraceStep[], startDepth: number) => {
    const stack = from.map((step) => ({ step, depth: startDepth })).reverse();
    while (stack.length > 0) {
      const { step, depth } = stack.pop() as { step: TraceStep; depth: number };
      if (seen.has(step.id)) continue;
      seen.add(step.id);
      const own = (children.get(step.id) ?? []).filter(({ id }) => !seen.has(id));
      rows.push({ step, depth, children: own.length, below: 0 });
      for (const child of own.toReversed()) stack.push({ step: child, depth: depth + 1 });
    }
  };
  walk(tops, 0);
  // A loop of parents has no way down from the root.
  walk(
    steps.filter(({ id }) => !seen.has(id)),
    tops.length > 0 ? 1 : 0,
  );
  countBelow(rows);
  return rows;
}

function countBelow(rows: TreeRow[]): void {
  const open: number[] = [];
  rows.forEach((row, at) => {
    while (open.length > 0 && (rows[open.at(-1) as number] as TreeRow).depth >= row.depth)
      close(open.pop() as number, at);
    open.push(at);
  });
  for (const at of open) close(at, rows.length);

  function close(at: number, end: number): void {
    (rows[at] as TreeRow).below = end - at - 1;
  }
}

/** Rows without those below collapsed ones. */
export function visibleTreeRows(rows: readonly TreeRow[], collapsed: ReadonlySet<string>): TreeRow[] {
  const visible: TreeRow[] = [];
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] as TreeRow;
    visible.push(row);
    if (collapsed.has(row.step.id)) at += row.below;
  }
  return visible;
}

interface TimeRange {
  startMs: number;
  /** At least 1. */
  lengthMs: number;
}

/** Range of all steps. A step without an end counts until `nowMs`. */
export function timeRange(steps: readonly TraceStep[], nowMs: number): TimeRange {
  let [start, end] = [Infinity, -Infinity];
  for (const step of steps) {
    start = Math.min(start, Date.parse(step.start_time));
    end = Math.max(end, step.end_time === null ? nowMs : Date.parse(step.end_time), Date.parse(step.start_time));
  }
  return Number.isFinite(start) ? { startMs: start, lengthMs: Math.max(1, end - start) } : { startMs: 0, lengthMs: 1 };
}

/** Place of a step in the range, in shares of its length. */
export function barOf(
  step: TraceStep,
  { startMs, lengthMs }: TimeRange,
  nowMs: number,
): { left: number; width: number } {
  const from = Date.parse(step.start_time) - startMs;
  const until = (step.end_time === null ? Math.max(nowMs, startMs) : Date.parse(step.end_time)) - startMs;
  const left = Math.min(1, Math.max(0, from / lengthMs));
  return { left, width: Math.min(1 - left, Math.max(0, (until - from) / lengthMs)) };
}

/** Seconds of a step; null until its end. */
export const stepSeconds = ({ start_time: start, end_time: end }: Pick<TraceStep, 'start_time' | 'end_time'>) =>
  end === null ? null : (Date.parse(end) - Date.parse(start)) / 1000;
