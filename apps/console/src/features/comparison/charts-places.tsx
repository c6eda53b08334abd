/** The section of charts before they are there, with the same height. */
export function ChartsPlaces({ count }: { count: number }) {
  return (
    <div
      role="status"
      aria-label="Loading the charts"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <div className="shuttle h-8 w-40 rounded bg-raised" />
      <ChartPlaces count={count} />
    </div>
  );
}

/** The places of as many charts. */
export function ChartPlaces({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] gap-4">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="h-[18.55rem] rounded bg-raised" />
      ))}
    </div>
  );
}
