import { useState } from 'react';
import { Button } from '../../ui/button';
import { indentedText } from '../../ui/readable-value';
import { ValueView } from '../../ui/value-view';
import { type ChatMessage, readGenerations, readMessages } from './chat-messages';

/** Inputs or outputs of a run: messages as a chat, everything else as named values. */
export function DataView({ value }: { value: Record<string, unknown> }) {
  const answers = readGenerations(value);
  if (answers) return <Chat messages={answers} />;
  const { messages: given, ...rest } = value;
  const messages = readMessages(given);
  if (!messages) return <LongValue value={value} />;
  return (
    <div className="grid gap-3">
      <Chat messages={messages} />
      {Object.keys(rest).length > 0 && <LongValue value={rest} />}
    </div>
  );
}

/** Characters of JSON that are shown at first; a state of many megabytes must not block the page. */
const shownAtFirst = 20_000;

function LongValue({ value }: { value: Record<string, unknown> }) {
  const [isWhole, setWhole] = useState(false);
  const text = isWhole ? '' : indentedText(value);
  if (isWhole || text.length <= shownAtFirst) return <ValueView value={value} />;
  return (
    <div className="grid gap-2">
      <pre className="rounded bg-raised p-2 font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap">
        {text.slice(0, shownAtFirst)}…
      </pre>
      <Button className="justify-self-start" onClick={() => setWhole(true)}>
        Show all {Math.round(text.length / 1000).toLocaleString('en')} thousand characters
      </Button>
    </div>
  );
}

/** Messages that are shown at first: the last ones, which matter most in a long chat. */
const messagesAtFirst = 30;

export function Chat({ messages }: { messages: ChatMessage[] }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, messages.length - messagesAtFirst);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {hidden > 0 && (
        <Button className="justify-self-start" onClick={() => setWhole(true)}>
          Show {hidden} earlier messages
        </Button>
      )}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {messages.slice(hidden).map((message, index) => (
          <Message key={index} message={message} />
        ))}
      </ol>
    </div>
  );
}

const roleNames: Record<string, string> = {
  user: 'User',
  assistant: 'Assistant',
  system: 'System',
  tool: 'Tool',
  developer: 'Developer',
};

function Message({ message: { role, name, text, others, toolCalls } }: { message: ChatMessage }) {
  const isOwn = role === 'user';
  return (
    <li className={`grid gap-1 rounded-md border border-line px-3 py-2 ${isOwn ? 'bg-raised' : 'bg-surface'}`}>
      <p className="text-2xs font-semibold text-ink-2">
        {roleNames[role] ?? role}
        {name !== null && <bdi className="ml-1.5 font-normal text-ink-3">{name}</bdi>}
      </p>
      {text !== '' && <p className="text-sm leading-5 wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {toolCalls.map((call, index) => (
        <div key={index} className="grid gap-1 rounded bg-raised px-2 py-1.5">
          <p className="text-2xs text-ink-3">
            Calls <bdi className="font-mono text-ink">{call.name}</bdi>
          </p>
          <Json value={call.args} />
        </div>
      ))}
      {others.map((part, index) => (
        <Json key={index} value={part} />
      ))}
      {text === '' && toolCalls.length === 0 && others.length === 0 && <p className="text-xs text-ink-3">Empty.</p>}
    </li>
  );
}

const Json = ({ value }: { value: unknown }) => (
  <pre className="max-h-80 overflow-auto font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap" tabIndex={0}>
    {indentedText(value).slice(0, shownAtFirst)}
  </pre>
);
