import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { experimentColour } from '../../ui/experiment-badge';
import { useThemeName } from '../../ui/use-theme-name';
import { barsOf, pointSizes, pointsOf, shortNumber, type Distribution } from './chart-points';

const height = 200;
/** Height of the labels below a chart, in pixels. */
const labelHeight = 28;
const font = '11px Inter, sans-serif';

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

const axisStyle = () => ({
  stroke: colour('--ink-3'),
  grid: { stroke: colour('--line'), width: 1 },
  ticks: { show: false },
  font,
});

/** Draws a chart as wide as its place. */
function Plot({ make }: { make: (width: number) => { options: UPlot.Options; data: UPlot.AlignedData } }) {
  const place = useRef<HTMLDivElement>(null);
  const theme = useThemeName();
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const { options, data } = make(element.clientWidth);
    const plot = new UPlot(options, data, element);
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [make, theme]);
  return <div ref={place} aria-hidden="true" className="min-w-0" style={{ minHeight: height }} />;
}

export function Histogram({ distribution, format }: { distribution: Distribution; format: (value: number) => string }) {
  const latest = useRef(format);
  const make = useRef((width: number) => {
    const { xs, series } = barsOf(distribution);
    const { bins, discrete, experiments } = distribution;
    const bars = UPlot.paths.bars?.({ size: [1, 96] });
    const options: UPlot.Options = {
      width,
      height,
      padding: [8, 8, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: {
        x: { time: false, range: () => [-0.6, bins.length - 0.4] },
        y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
      },
      axes: [
        {
          ...axisStyle(),
          size: labelHeight,
          grid: { show: false },
          splits: () =>
            bins.map((_, at) => at).filter((at) => bins.length <= 8 || at % Math.ceil(bins.length / 6) === 0),
          values: (_plot, at) =>
            at.map((bin) => {
              const found = bins[bin];
              return found ? shortNumber(latest.current(discrete ? found.low : (found.low + found.high) / 2)) : '';
            }),
        },
        { ...axisStyle(), size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] },
      ],
      series: [
        {},
        ...experiments.map((_, at) => ({
          fill: experimentColour(at),
          stroke: experimentColour(at),
          width: 0,
          points: { show: false },
          ...(bars ? { paths: bars } : {}),
        })),
      ],
    };
    return { options, data: [xs, ...series] as UPlot.AlignedData };
  });
  return <Plot make={make.current} />;
}

/** Distance from a point in which a press belongs to it, in pixels. */
const reach = 24;

export function Scatter({
  cells: given,
  index,
  format,
  onOpen,
}: {
  cells: Distribution['pairs'][number]['cells'];
  /** Position of the experiment. */
  index: number;
  format: (value: number) => string;
  onOpen: (exampleId: string) => void;
}) {
  const latest = useRef({ format, onOpen });
  useEffect(() => {
    latest.current = { format, onOpen };
  });
  const make = useRef((width: number) => {
    const { cells, xs, series } = pointsOf(given);
    const values = cells.flatMap(({ baseline, value }) => [baseline, value]);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const margin = (high - low || 1) * 0.08;
    const range = (): [number, number] => [low - margin, high + margin];
    const fill = experimentColour(index);
    const labels = (_plot: UPlot, at: number[]) => at.map((value) => shortNumber(latest.current.format(value)));
    const options: UPlot.Options = {
      width,
      height,
      padding: [8, 12, 0, 0],
      cursor: { show: false },
      legend: { show: false },
      scales: { x: { time: false, range }, y: { range } },
      axes: [
        { ...axisStyle(), size: labelHeight, values: labels },
        { ...axisStyle(), size: 64, values: labels },
      ],
      series: [
        {},
        ...pointSizes.map(({ diameter }) => ({
          paths: () => null,
          points: { show: true, size: diameter, fill: `${fill}99`, stroke: fill, width: 1 },
        })),
      ],
      hooks: {
        // Points on the line have equal values.
        drawAxes: [
          (plot) => {
            const { ctx } = plot;
            ctx.save();
            ctx.strokeStyle = colour('--ink-3');
            ctx.setLineDash([4, 4]);
            ctx.beginPath();
            for (const end of range()) {
              ctx.lineTo(plot.valToPos(end, 'x', true), plot.valToPos(end, 'y', true));
            }
            ctx.stroke();
            ctx.restore();
          },
        ],
        ready: [
          (plot) =>
            plot.over.addEventListener('click', (event) => {
              const away = cells.map(({ baseline, value }) =>
                Math.hypot(plot.valToPos(baseline, 'x') - event.offsetX, plot.valToPos(value, 'y') - event.offsetY),
              );
              const nearest = away.indexOf(Math.min(...away));
              const cell = cells[nearest];
              if (cell && (away[nearest] ?? Infinity) <= reach) latest.current.onOpen(cell.example_id);
            }),
        ],
      },
    };
    return { options, data: [xs, ...series] as UPlot.AlignedData };
  });
  return <Plot make={make.current} />;
}
