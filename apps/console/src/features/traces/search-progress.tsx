import { formatCount } from '@heddle/comparison-text';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import type { WantedRuns } from './use-wanted-runs';

/** Progress of a search through older runs, which the reader may stop. */
export function SearchProgress({ search, found }: { search: WantedRuns; found: number }) {
  const { searchedUntil, isStopped, stop, resume } = search;
  if (searchedUntil === null) return null;
  return (
    <div className="flex min-h-[45px] items-center gap-3 border-t border-line px-4 py-1.5 text-xs text-ink-2">
      <span role="status" className="sr-only">
        {isStopped ? 'The search has stopped' : 'Searching older runs'}
      </span>
      <p className="tabular min-w-0 grow">
        {isStopped ? 'The search has stopped at' : 'Searching older runs, down to'}{' '}
        <time dateTime={searchedUntil} title={`${searchedUntil} (UTC)`}>
          {formatDateTime(searchedUntil)}
        </time>
        . {found === 0 ? 'No matches so far.' : `${formatCount(found)} ${found === 1 ? 'match' : 'matches'} so far.`}
      </p>
      <Button onClick={isStopped ? resume : stop}>{isStopped ? 'Continue' : 'Stop'}</Button>
    </div>
  );
}
