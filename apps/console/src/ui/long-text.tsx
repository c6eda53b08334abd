import { formatCount } from '@heddle/comparison-text';
import { useState } from 'react';

/** Characters shown at first, and added by each press; a browser lays out more than this slowly. */
const firstCharacters = 1_000;
const nextCharacters = 20_000;

/** A text with its line breaks, folded if it is long. */
export function LongText({
  text,
  limit = firstCharacters,
  className,
}: {
  text: string;
  limit?: number;
  className?: string;
}) {
  const [shown, setShown] = useState(limit);
  // A few characters more are no reason to fold.
  const isFolded = text.length > shown * 1.1;
  const rest = text.length - shown;
  return (
    <>
      <bdi className={className ?? 'wrap-anywhere whitespace-pre-wrap'}>{isFolded ? text.slice(0, shown) : text}</bdi>
      {isFolded && (
        <>
          …{' '}
          <button
            type="button"
            onClick={() => setShown(shown + nextCharacters)}
            className="min-h-6 font-sans text-2xs font-medium text-accent hover:underline"
          >
            {rest > nextCharacters
              ? `Show ${formatCount(nextCharacters)} of ${formatCount(rest)} more characters`
              : `Show ${formatCount(rest)} more characters`}
          </button>
        </>
      )}
    </>
  );
}
