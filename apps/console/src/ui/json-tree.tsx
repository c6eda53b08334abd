import { formatCount } from '@heddle/comparison-text';
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isContainer, memberCount, membersOf, outline, type JsonContainer } from './json-outline';
import { LongText } from './long-text';
import { visibleName } from './visible-name';

/** Members shown at first, and added by each press. */
const pageOfMembers = 50;
/** Characters of a text that is not folded. */
const textCharacters = 400;

/**
 * JSON in the order in which it was written. Only opened parts are rendered, and long lists by pages, so that a state
 * of many megabytes opens at once.
 */
export function JsonTree({ value, label, openDepth = 1 }: { value: unknown; label: string; openDepth?: number }) {
  return (
    <div role="group" aria-label={label} className="min-w-0 font-mono text-2xs leading-5">
      {isContainer(value) ? <Members value={value} depth={0} openDepth={openDepth} /> : <Leaf value={value} />}
    </div>
  );
}

function Members({ value, depth, openDepth }: { value: JsonContainer; depth: number; openDepth: number }) {
  const [shown, setShown] = useState(pageOfMembers);
  const count = memberCount(value);
  if (count === 0) return <span className="text-ink-3">{Array.isArray(value) ? '[]' : '{}'}</span>;
  return (
    <ul className={clsx('grid grid-cols-[minmax(0,1fr)]', depth > 0 && 'ml-[7px] border-l border-line pl-3')}>
      {membersOf(value, shown).map(([name, part]) => (
        <li key={name} className="min-w-0">
          <Member name={name} value={part} depth={depth} openDepth={openDepth} isItem={Array.isArray(value)} />
        </li>
      ))}
      {count > shown && (
        <li>
          <button
            type="button"
            onClick={() => setShown(shown + pageOfMembers * 4)}
            className="min-h-6 font-sans font-medium text-accent hover:underline"
          >
            Show more of {formatCount(count)}
          </button>
        </li>
      )}
    </ul>
  );
}

interface MemberProps {
  name: string;
  value: unknown;
  depth: number;
  openDepth: number;
  isItem: boolean;
}

function Member({ name, value, depth, openDepth, isItem }: MemberProps) {
  const [open, setOpen] = useState(depth < openDepth);
  const label = isItem ? name : visibleName(name);
  if (!isContainer(value) || memberCount(value) === 0) {
    return (
      <p className="min-w-0 pl-5 wrap-anywhere">
        <Key text={label} isItem={isItem} /> <Leaf value={value} />
      </p>
    );
  }
  const count = memberCount(value);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-6 w-full min-w-0 items-start gap-1 rounded text-left hover:bg-hover"
      >
        <ChevronRight
          size={14}
          aria-hidden="true"
          className={clsx('mt-[3px] shrink-0 text-ink-3', open && 'rotate-90')}
        />
        <span className="min-w-0 wrap-anywhere">
          <Key text={label} isItem={isItem} />{' '}
          <span className="text-ink-3">
            {Array.isArray(value) ? `[${formatCount(count)}]` : `{${formatCount(count)}}`}
          </span>{' '}
          {!open && <span className="text-ink-2">{visibleName(outline(value))}</span>}
        </span>
      </button>
      {open && <Members value={value} depth={depth + 1} openDepth={openDepth} />}
    </>
  );
}

function Key({ text, isItem }: { text: string; isItem: boolean }) {
  return <bdi className={clsx('wrap-anywhere', isItem ? 'text-ink-3' : 'text-accent')}>{text}:</bdi>;
}

function Leaf({ value }: { value: unknown }) {
  if (typeof value === 'string') {
    return (
      <span className="text-ink">
        “<LongText text={value} limit={textCharacters} />”
      </span>
    );
  }
  if (isContainer(value)) return <span className="text-ink-3">{Array.isArray(value) ? '[]' : '{}'}</span>;
  if (value === undefined) return <span className="text-ink-3">–</span>;
  return <span className={value === null ? 'text-ink-3' : 'text-better'}>{String(value)}</span>;
}
