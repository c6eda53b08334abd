import { clsx } from 'clsx';
import { useMemo } from 'react';
import { type ChatMessage, messageText, toChatMessage } from '../../ui/chat-message';
import { ValueView } from '../../ui/value-view';
import { alignMessages } from './chat-diff';
import { documentText } from './document-text';
import { diffFields, diffText, type DiffPart } from './output-diff';

type Json = Record<string, unknown>;

const partClass: Record<DiffPart['kind'], string> = {
  same: '',
  added: 'bg-better-tint text-better underline decoration-1 underline-offset-2',
  removed: 'bg-worse-tint text-worse line-through decoration-1',
};

const Identical = () => <p className="text-2xs font-medium text-ok">Identical</p>;

function Words({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffText(before, after), [before, after]);
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          <span key={index}>{part.text}</span>
        ) : part.kind === 'added' ? (
          <ins key={index} className={partClass.added}>
            {part.text}
          </ins>
        ) : (
          <del key={index} className={partClass.removed}>
            {part.text}
          </del>
        ),
      )}
    </p>
  );
}

export function WordDiff({ before, after }: { before: Json; after: Json }) {
  const [former, latter] = [documentText(before), documentText(after)];
  if (former !== latter) return <Words before={former} after={latter} />;
  return (
    <>
      <Identical />
      <ValueView value={after} />
    </>
  );
}

export function FieldDiff({ before, after }: { before: Json; after: Json }) {
  const changes = useMemo(() => diffFields(before, after), [before, after]);
  if (changes.length === 0) return <Identical />;
  return (
    <ul className="grid gap-1.5">
      {changes.map((change) => (
        <li key={`${change.kind} ${change.path}`} className="grid gap-0.5 text-xs">
          <span className="font-mono text-2xs text-ink-3">
            {change.path} {change.kind}
          </span>
          {change.before !== undefined && (
            <del className={clsx(partClass.removed, 'wrap-anywhere whitespace-pre-wrap')}>
              {documentText(change.before)}
            </del>
          )}
          {change.after !== undefined && (
            <ins className={clsx(partClass.added, 'wrap-anywhere whitespace-pre-wrap')}>
              {documentText(change.after)}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The messages of a value, or null if it is no chat. */
export function chatOf(value: Json | null): ChatMessage[] | null {
  if (!Array.isArray(value?.messages)) return null;
  const messages = value.messages.map(toChatMessage);
  return messages.length > 0 && messages.every((message) => message !== null) ? messages : null;
}

/** Text of a message with its calls of tools. */
const wholeText = (message: ChatMessage) =>
  [messageText(message), ...message.toolCalls.map(({ name, args }) => `${name}(${JSON.stringify(args)})`)]
    .filter((text) => text !== '')
    .join('\n');

/** Two chats message by message: equal ones folded, changed ones word by word. */
export function ChatDiff({ before, after }: { before: readonly ChatMessage[]; after: readonly ChatMessage[] }) {
  const pairs = useMemo(
    () =>
      alignMessages(
        before.map((message) => ({ role: message.role, text: wholeText(message) })),
        after.map((message) => ({ role: message.role, text: wholeText(message) })),
      ),
    [before, after],
  );
  if (pairs.every(({ kind }) => kind === 'same')) return <Identical />;
  return (
    <ol aria-label="Messages that differ" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {pairs.map(({ kind, role, before: former, after: latter }, at) => (
        <li key={at} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="text-2xs text-ink-3">
            {role}, {kind}
          </span>
          {kind === 'same' ? (
            <p className="line-clamp-1 text-sm text-ink-3">{latter}</p>
          ) : (
            <Words before={former} after={latter} />
          )}
        </li>
      ))}
    </ol>
  );
}
