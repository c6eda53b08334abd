import { formatCount } from '@heddle/comparison-text';
import { clsx } from 'clsx';
import { ChevronRight, CircleAlert, Wrench } from 'lucide-react';
import { memo, useState, type ReactNode } from 'react';
import type { ChatMessage, MessagePart, MessageToolCall } from './chat-message';
import { isContainer } from './json-outline';
import { JsonTree } from './json-tree';
import { isInlineImage, safeHref } from './link-policy';
import { LongText } from './long-text';
import { Markdown } from './markdown';
import { Name } from './name';

/** Messages shown at first, and added by each press: the newest. */
const pageOfMessages = 60;

const titles: Record<ChatMessage['role'], string> = {
  user: 'User',
  assistant: 'Agent',
  system: 'System',
  tool: 'Tool',
  other: 'Message',
};

/** A conversation: texts as Markdown, tool calls with their arguments and results, reasoning folded. */
export function ChatTranscript({
  messages,
  label = 'Messages',
  actions,
  pending = false,
}: {
  messages: readonly ChatMessage[];
  label?: string;
  /** Controls below a message. */
  actions?: (message: ChatMessage) => ReactNode;
  /** Whether calls without a result are still executed. */
  pending?: boolean;
}) {
  const [shown, setShown] = useState(pageOfMessages);
  const results = new Map(messages.flatMap((message) => (message.toolCallId ? [[message.toolCallId, message]] : [])));
  const called = new Set(messages.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => id)));
  // The result of a call is shown with the call.
  const rows = messages.filter(
    ({ role, toolCallId }) => role !== 'tool' || toolCallId === null || !called.has(toolCallId),
  );
  const hidden = Math.max(0, rows.length - shown);
  return (
    <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className="min-h-6 text-xs font-medium text-accent hover:underline"
            onClick={() => setShown(shown + pageOfMessages)}
          >
            Show earlier messages ({formatCount(hidden)})
          </button>
        </li>
      )}
      {rows.slice(hidden).map((message, index) => (
        <li key={message.id ?? `at ${hidden + index}`} className="min-w-0" data-role={message.role}>
          <Message message={message} results={results} pending={pending} />
          {actions?.(message)}
        </li>
      ))}
    </ol>
  );
}

interface MessageProps {
  message: ChatMessage;
  results: ReadonlyMap<string, ChatMessage>;
  pending: boolean;
}

/** A token changes one message; the others are not rendered again. */
const Message = memo(function Message({ message, results, pending }: MessageProps) {
  const { role, name, parts, toolCalls, usage } = message;
  return (
    <article
      aria-label={titles[role]}
      className={clsx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2',
        role === 'user' && 'ml-auto w-fit max-w-[85%] rounded-lg rounded-br-sm bg-accent-tint px-3 py-2',
        role === 'system' && 'rounded-lg border border-dashed border-line-strong px-3 py-2',
      )}
    >
      {role !== 'user' && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-2xs font-semibold text-ink-2">
          {titles[role]}
          {name !== null && <Name text={name} className="font-normal" />}
          {usage && (
            <span
              className="tabular font-normal text-ink-3"
              title="Tokens of this answer: read by the model, and written"
            >
              {formatCount(usage.input)} tokens in, {formatCount(usage.output)} out
            </span>
          )}
        </p>
      )}
      {parts.map((part, index) => (
        <Part key={index} part={part} role={role} />
      ))}
      {toolCalls.map((call, index) => (
        <ToolCall
          key={call.id ?? index}
          call={call}
          result={call.id === null ? undefined : results.get(call.id)}
          pending={pending}
        />
      ))}
    </article>
  );
}, isSameMessage);

function isSameMessage(before: MessageProps, after: MessageProps): boolean {
  return (
    before.message === after.message &&
    before.pending === after.pending &&
    after.message.toolCalls.every(({ id }) => id === null || before.results.get(id) === after.results.get(id))
  );
}

function Part({ part, role }: { part: MessagePart; role: ChatMessage['role'] }) {
  if (part.type === 'text') {
    return role === 'tool' ? <LongText text={part.text} /> : <Markdown text={part.text} />;
  }
  if (part.type === 'reasoning') return <Reasoning text={part.text} />;
  if (part.type === 'image') return <MessageImage source={part.source} />;
  return <JsonTree label="Content" value={part.value} openDepth={0} />;
}

function Reasoning({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  if (text === '') return null;
  return (
    <div className="min-w-0">
      <Disclosure open={open} onToggle={() => setOpen(!open)}>
        Reasoning
      </Disclosure>
      {open && (
        <p className="mt-1 border-l-2 border-line-strong pl-3 text-xs text-ink-2">
          <LongText text={text} />
        </p>
      )}
    </div>
  );
}

function MessageImage({ source }: { source: string }) {
  if (isInlineImage(source))
    return <img src={source} alt="Sent with the message" className="max-h-96 max-w-full rounded" />;
  const address = safeHref(source);
  if (address === null) return <p className="text-xs text-ink-3">An image that cannot be shown.</p>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      title="Not loaded from other servers, which would learn of the reader"
      className="text-xs wrap-anywhere text-accent underline"
    >
      Image: {address}
    </a>
  );
}

function Disclosure({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex min-h-6 max-w-full items-center gap-1 text-left text-xs font-medium text-ink-2 hover:text-ink"
    >
      <ChevronRight size={14} aria-hidden="true" className={clsx('shrink-0 text-ink-3', open && 'rotate-90')} />
      {children}
    </button>
  );
}

function ToolCall({
  call,
  result,
  pending,
}: {
  call: MessageToolCall;
  result: ChatMessage | undefined;
  pending: boolean;
}) {
  const [open, setOpen] = useState(true);
  const state = result ? (result.failed ? 'failed' : 'done') : pending ? 'running' : 'no result yet';
  return (
    <div
      role="group"
      aria-label={`Tool call ${call.name}`}
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <div className="flex min-w-0 items-center gap-2 px-2.5 py-1">
        <Disclosure open={open} onToggle={() => setOpen(!open)}>
          <Wrench size={13} aria-hidden="true" className="shrink-0 text-ink-3" />
          <Name text={call.name} className="font-mono" />
        </Disclosure>
        <span
          className={clsx(
            'ml-auto inline-flex items-center gap-1 text-2xs',
            result?.failed ? 'text-fail' : 'text-ink-3',
          )}
        >
          {result?.failed && <CircleAlert size={12} aria-hidden="true" />}
          {state}
        </span>
      </div>
      {open && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-2.5 py-2">
          <Labelled name="Arguments">
            <JsonTree label="Arguments" value={call.args ?? {}} openDepth={2} />
          </Labelled>
          {result && (
            <Labelled name="Result">
              <ToolResult message={result} />
            </Labelled>
          )}
        </div>
      )}
    </div>
  );
}

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-2xs text-ink-3">{name}</p>
      {children}
    </div>
  );
}

/** The result of a tool; JSON in a text is shown as JSON. */
function ToolResult({ message }: { message: ChatMessage }) {
  return message.parts.map((part, index) => {
    const json = part.type === 'text' ? parsedContainer(part.text) : null;
    return json === null ? (
      <div key={index} className="text-xs">
        <Part part={part} role="tool" />
      </div>
    ) : (
      <JsonTree key={index} label="Result" value={json} />
    );
  });
}

function parsedContainer(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isContainer(value) ? value : null;
  } catch {
    return null;
  }
}
