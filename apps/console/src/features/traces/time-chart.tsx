import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDateTime } from '../../ui/format';
import type { Chart } from './chart-data';

const height = 190;
/** Half of the widest label of the time axis, in pixels: the last one is centred on the edge. */
const halfLabelWidth = 22;
/** Variables of the scheme; letters of the legend carry the same meaning without colour. */
const strokes = ['--accent', '--worse', '--better', '--ok', '--wait', '--ink-3'];
const dashes = [[], [6, 4], [2, 3], [8, 3, 2, 3], [10, 4], [1, 4]];

interface TimeChartProps {
  chart: Chart;
  times: number[];
  /** Changes with the colour scheme, whose colours the canvas has to draw anew. */
  theme: string;
  onPoint: (time: number, line: number) => void;
}

/** Lines over time on a canvas. A click on a point leads to the runs behind it; a table beside it does so by keyboard. */
export function TimeChart({ chart, times, theme, onPoint }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onPoint);
  useEffect(() => {
    latest.current = onPoint;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const plot = new UPlot(
      options(chart, element.clientWidth, (time, line) => latest.current(time, line)),
      [times, ...chart.lines.map(({ values }) => values)],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [chart, times, theme]);
  return <div ref={place} aria-hidden="true" className="time-chart min-w-0" style={{ minHeight: height }} />;
}

function options(chart: Chart, width: number, onPoint: (time: number, line: number) => void): UPlot.Options {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const axis = { stroke: colour('--ink-3'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } };
  return {
    width,
    height,
    padding: [8, halfLabelWidth, 0, 0],
    cursor: { y: false, points: { size: 7 } },
    scales: { y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] } },
    axes: [
      { ...axis, font: '11px Inter, sans-serif', values: (_plot, times) => axisTimes(times) },
      {
        ...axis,
        font: '11px Inter, sans-serif',
        size: 64,
        values: (_plot, values) => values.map((value) => (value === null ? '' : chart.format(value))),
      },
    ],
    series: [
      {
        label: 'Time',
        value: (_plot, time) => (time === null ? '–' : formatDateTime(new Date(time * 1000).toISOString())),
      },
      ...chart.lines.map((line, at) => ({
        label: line.label,
        stroke: colour(strokes[at % strokes.length] as string),
        width: 1.75,
        dash: line.dashed ? [4, 4] : (dashes[at % dashes.length] as number[]),
        points: { size: 5 },
        value: (_plot: UPlot, value: number | null) => (value === null ? '–' : chart.format(value)),
      })),
    ],
    legend: { live: true },
    hooks: {
      ready: [
        (plot) =>
          plot.over.addEventListener('click', () => {
            const at = plot.cursor.idx;
            const time = at === null || at === undefined ? undefined : plot.data[0][at];
            if (time !== undefined) onPoint(time, nearestLine(plot, at as number));
          }),
      ],
    },
  };
}

const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const date = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });

/** The time of day, and the date where it changes; of longer ranges the date alone. */
function axisTimes(times: number[]): string[] {
  const isDaily = times.length > 1 && (times[1] as number) - (times[0] as number) >= 86_400;
  let before = '';
  return times.map((time) => {
    const day = date.format(time * 1000);
    const isNew = day !== before;
    before = day;
    if (isDaily) return day;
    return isNew ? `${clock.format(time * 1000)}\n${day}` : clock.format(time * 1000);
  });
}

/** Line whose value is closest to the pointer. */
function nearestLine(plot: UPlot, at: number): number {
  const top = plot.cursor.top ?? 0;
  let [nearest, distance] = [0, Infinity];
  plot.data.slice(1).forEach((values, line) => {
    const value = values[at];
    if (value === null || value === undefined) return;
    const away = Math.abs(plot.valToPos(value, 'y') - top);
    if (away < distance) [nearest, distance] = [line, away];
  });
  return nearest;
}
