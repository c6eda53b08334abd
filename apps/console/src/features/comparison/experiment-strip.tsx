import { EllipsisVertical, Pin, X } from 'lucide-react';
import { IconButton } from '../../ui/button';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { Menu, MenuItem } from '../../ui/menu';
import { Name } from '../../ui/name';
import { visibleName } from '../../ui/visible-name';
import type { Experiment } from '../datasets/datasets.queries';

/** Letters and names of the experiments; the first is the baseline of the comparison. */
export function ExperimentStrip({
  experiments,
  onFirst,
  onRemove,
}: {
  experiments: readonly Experiment[];
  onFirst: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const several = experiments.length > 1;
  return (
    <ul aria-label="Compared experiments" className="flex flex-wrap items-center gap-2">
      {experiments.map((experiment, index) => (
        <li
          key={experiment.id}
          className="flex h-8 max-w-[min(24rem,100%)] items-center gap-2 rounded-md border border-line bg-surface pr-0.5 pl-2"
        >
          <ExperimentBadge index={index} />
          <span className="truncate text-sm font-medium" title={experiment.description ?? visibleName(experiment.name)}>
            <Name text={experiment.name} />
          </span>
          {experiment.test_run_number !== null && (
            <span className="tabular text-2xs text-ink-3">#{experiment.test_run_number}</span>
          )}
          {several && index === 0 && (
            <span className="rounded bg-accent-tint px-1 text-2xs font-medium text-accent">baseline</span>
          )}
          {several ? (
            <Menu
              trigger={
                <IconButton label={`Options of experiment ${letterFor(index)}`}>
                  <EllipsisVertical size={14} />
                </IconButton>
              }
            >
              {index > 0 && (
                <MenuItem onSelect={() => onFirst(experiment.id)}>
                  <Pin size={14} /> Make it the baseline
                </MenuItem>
              )}
              <MenuItem onSelect={() => onRemove(experiment.id)}>
                <X size={14} /> Remove from comparison
              </MenuItem>
            </Menu>
          ) : (
            <span className="pr-1.5" />
          )}
        </li>
      ))}
    </ul>
  );
}
