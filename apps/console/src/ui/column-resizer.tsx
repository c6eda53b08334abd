import { useRef, useState } from 'react';
import { minWidth } from './column-layout';

/** Step of the arrow keys in px. */
const step = 16;

/** Line in the gap after the header of a column, dragged or moved by arrow keys. Lies in a positioned header. */
export function ColumnResizer({ title, onResize }: { title: string; onResize: (width: number) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(minWidth);
  const widthNow = () => element.current?.parentElement?.getBoundingClientRect().width ?? 0;
  const from = useRef<{ x: number; width: number } | null>(null);
  return (
    <div
      ref={element}
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={shown}
      tabIndex={0}
      onFocus={() => setShown(Math.round(widthNow()))}
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
        if (by === 0) return;
        event.preventDefault();
        const width = widthNow() + by;
        setShown(Math.round(width));
        onResize(width);
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: widthNow() };
      }}
      onPointerMove={({ clientX }) => from.current && onResize(from.current.width + clientX - from.current.x)}
      onPointerUp={() => {
        from.current = null;
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
      className="absolute inset-y-0 -right-5 z-10 flex w-6 cursor-col-resize touch-none justify-center after:my-1.5 after:w-px after:bg-line-strong hover:after:w-0.5 hover:after:bg-accent focus-visible:after:w-0.5 focus-visible:after:bg-accent max-[900px]:hidden"
    />
  );
}
