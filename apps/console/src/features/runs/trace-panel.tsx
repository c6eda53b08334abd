import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { Bot, ChevronDown, ChevronRight, CircleX, Database, LoaderCircle, Wrench, Workflow } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatCompact } from '@heddle/comparison-text';
import { formatSeconds } from '../../ui/format';
import { IconButton } from '../../ui/button';
import { Name } from '../../ui/name';
import { Segmented } from '../../ui/segmented';
import { barOf, stepSeconds, timeRange, type TraceStep, treeRows, type TreeRow, visibleTreeRows } from './trace-tree';

const rowPx = 30;
const indentPx = 14;
/** Indentation ends here, so that names of deep steps stay visible. */
const maxIndent = 12;

type Layout = 'tree' | 'waterfall';

interface TracePanelProps {
  steps: readonly TraceStep[];
  rootId: string;
  selected: string;
  onSelect: (id: string) => void;
  truncated: boolean;
}

/** The steps of a trace: a tree, or a waterfall. Only rows in view are drawn. */
export function TracePanel({ steps, rootId, selected, onSelect, truncated }: TracePanelProps) {
  const [layout, setLayout] = useState<Layout>('tree');
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => treeRows(steps, rootId), [steps, rootId]);
  const visible = useMemo(() => visibleTreeRows(rows, collapsed), [rows, collapsed]);
  const toggle = (id: string) =>
    setCollapsed((current) => {
      const next = new Set(current);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return (
    <section
      aria-label="Steps"
      className="top-4 grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)] overflow-hidden rounded-lg border border-line bg-surface min-[900px]:sticky"
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        <h2 className="mr-auto text-xs font-semibold text-ink-2">
          {steps.length.toLocaleString('en')} steps{truncated && ', more are not shown'}
        </h2>
        <Segmented
          label="Layout of the steps"
          value={layout}
          choices={[
            { value: 'tree', label: 'Tree' },
            { value: 'waterfall', label: 'Waterfall' },
          ]}
          onChange={setLayout}
        />
      </div>
      <Steps {...{ visible, steps, selected, onSelect, layout, collapsed, toggle }} />
    </section>
  );
}

interface StepsProps {
  visible: TreeRow[];
  steps: readonly TraceStep[];
  selected: string;
  onSelect: (id: string) => void;
  layout: Layout;
  collapsed: ReadonlySet<string>;
  toggle: (id: string) => void;
}

function Steps({ visible, steps, selected, onSelect, layout, collapsed, toggle }: StepsProps) {
  const strip = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: visible.length,
    getScrollElement: () => strip.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const at = visible.findIndex(({ step }) => step.id === selected);
  // Scrolling follows the selection, not the data.
  const showSelected = useEffectEvent(() => at >= 0 && virtual.scrollToIndex(at, { align: 'auto' }));
  useEffect(() => {
    showSelected();
  }, [selected]);
  const nowMs = Date.now();
  const range = useMemo(() => timeRange(steps, Date.now()), [steps]);
  const move = (by: number) => {
    const next = visible[Math.min(visible.length - 1, Math.max(0, at + by))];
    if (next) onSelect(next.step.id);
  };
  return (
    <div
      ref={strip}
      role="tree"
      aria-label="Steps of the trace"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `step-${selected}` : undefined}
      onKeyDown={(event) => {
        const row = visible[at];
        const keys: Record<string, () => void> = {
          ArrowDown: () => move(1),
          ArrowUp: () => move(-1),
          Home: () => move(-visible.length),
          End: () => move(visible.length),
          ArrowLeft: () => row && row.children > 0 && !collapsed.has(row.step.id) && toggle(row.step.id),
          ArrowRight: () => row && collapsed.has(row.step.id) && toggle(row.step.id),
        };
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      }}
      className="relative max-h-[70dvh] min-h-24 overflow-auto outline-offset-[-2px] max-[900px]:max-h-[40dvh]"
    >
      <div style={{ height: virtual.getTotalSize() }} className="relative" role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = visible[index] as TreeRow;
          return (
            <StepRow
              key={row.step.id}
              row={row}
              top={start}
              isSelected={row.step.id === selected}
              isCollapsed={collapsed.has(row.step.id)}
              onSelect={() => onSelect(row.step.id)}
              onToggle={() => toggle(row.step.id)}
              bar={layout === 'waterfall' ? barOf(row.step, range, nowMs) : null}
            />
          );
        })}
      </div>
    </div>
  );
}

interface StepRowProps {
  row: TreeRow;
  top: number;
  isSelected: boolean;
  isCollapsed: boolean;
  onSelect: () => void;
  onToggle: () => void;
  bar: { left: number; width: number } | null;
}

function StepRow({ row, top, isSelected, isCollapsed, onSelect, onToggle, bar }: StepRowProps) {
  const { step, depth, children } = row;
  const seconds = stepSeconds(step);
  return (
    <div
      id={`step-${step.id}`}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isSelected}
      {...(children > 0 ? { 'aria-expanded': !isCollapsed } : {})}
      onClick={onSelect}
      style={{ top, height: rowPx }}
      className={clsx(
        'absolute inset-x-0 grid cursor-pointer items-center gap-2 px-2 text-sm',
        bar ? 'grid-cols-[minmax(120px,2fr)_minmax(0,3fr)_64px]' : 'grid-cols-[minmax(0,1fr)_auto_64px]',
        isSelected ? 'bg-accent-tint' : 'hover:bg-hover',
      )}
    >
      <span
        className="flex min-w-0 items-center gap-1"
        style={{ paddingLeft: Math.min(depth, maxIndent) * indentPx }}
        title={depth > maxIndent ? `Level ${depth + 1}` : undefined}
      >
        {children > 0 ? (
          <IconButton
            label={isCollapsed ? 'Expand' : 'Collapse'}
            tabIndex={-1}
            className="size-6"
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            {isCollapsed ? <ChevronRight size={13} /> : <ChevronDown size={13} />}
          </IconButton>
        ) : (
          <span className="w-6 shrink-0" />
        )}
        <StepIcon step={step} />
        <Name text={step.name} className="truncate" />
      </span>
      {bar ? (
        <span className="relative h-2.5 rounded bg-raised" aria-hidden="true">
          <span
            className={clsx(
              'absolute inset-y-0 min-w-0.5 rounded',
              step.status === 'error' ? 'bg-fail' : step.run_type === 'llm' ? 'bg-accent' : 'bg-ink-3',
            )}
            style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
          />
        </span>
      ) : (
        <span className="tabular text-2xs whitespace-nowrap text-ink-3">
          {step.total_tokens !== null && `${formatCompact(step.total_tokens)} tokens`}
        </span>
      )}
      <span className="tabular text-right text-2xs whitespace-nowrap text-ink-2">
        {seconds === null ? 'running' : formatSeconds(seconds)}
      </span>
    </div>
  );
}

const icons = { llm: Bot, tool: Wrench, retriever: Database } as const;

function StepIcon({ step: { run_type: type, status } }: { step: TraceStep }) {
  if (status === 'error') return <CircleX size={14} className="shrink-0 text-fail" aria-label="Failed" />;
  if (status === 'pending') return <LoaderCircle size={14} className="shrink-0 text-wait" aria-label="Running" />;
  const Icon = icons[type as keyof typeof icons] ?? Workflow;
  return <Icon size={14} className="shrink-0 text-ink-3" aria-label={type} />;
}
