import { clsx } from 'clsx';

/** Background colours with a contrast above 4.5:1 to white text in both schemes. */
const colours = ['#0f766e', '#9d3c8a', '#b45309', '#2563a8', '#5b7a12', '#b4304f', '#6d4fc2', '#57534e'];

export const experimentColour = (index: number): string => colours[index % colours.length] as string;

export function letterFor(index: number): string {
  return String.fromCharCode(65 + index);
}

/** Letter of an experiment, in the same colour everywhere. */
export function ExperimentBadge({
  index,
  size = 'md',
  className,
}: {
  index: number;
  size?: 'sm' | 'md';
  className?: string;
}) {
  return (
    <span
      style={{ backgroundColor: experimentColour(index) }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-[3px] font-mono font-bold text-white',
        size === 'sm' ? 'size-3.5 text-[9px] leading-none' : 'size-[18px] text-[11px] leading-none',
        className,
      )}
    >
      {letterFor(index)}
    </span>
  );
}
