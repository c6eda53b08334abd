import { type FormEvent, useState } from 'react';
import { useStream } from '@langchain/react';
import { Approval, type ReviewRequest } from './approval';

/** The thread is part of the address, so that a reload continues with it. */
const threadOfAddress = new URLSearchParams(window.location.search).get('thread');

function keepInAddress(threadId: string): void {
  window.history.replaceState(null, '', `?thread=${threadId}`);
}

export function Chat() {
  const [threadId, setThreadId] = useState(threadOfAddress);
  const stream = useStream<Record<string, unknown>, ReviewRequest>({
    apiUrl: new URL('/api', window.location.origin).href,
    assistantId: import.meta.env.VITE_ASSISTANT ?? 'payments',
    threadId,
    onThreadId: (created: string) => {
      keepInAddress(created);
      setThreadId(created);
    },
  });

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const content = String(new FormData(form).get('message')).trim();
    if (content === '') return;
    form.reset();
    void stream.submit({ messages: [{ type: 'human', content }] });
  };

  return (
    <main>
      <ol>
        {stream.messages
          .filter((message) => message.getType() !== 'tool' && message.text !== '')
          .map((message, index) => (
            <li key={message.id ?? index} data-type={message.getType()}>
              {message.text}
            </li>
          ))}
      </ol>
      <ul aria-label="Tool calls">
        {stream.toolCalls.map(({ callId, name, status, output }) => (
          <li key={callId}>
            <code>{name}</code> {status} {status === 'finished' && String(output)}
          </li>
        ))}
      </ul>
      {stream.interrupt && (
        <Approval
          request={stream.interrupt.value}
          onDecision={(decision) =>
            void stream.respond({ decisions: [decision] }, { interruptId: stream.interrupt?.id ?? '' })
          }
        />
      )}
      {stream.error !== undefined && <p role="alert">{String(stream.error)}</p>}
      <form onSubmit={send}>
        <input name="message" aria-label="Message" autoComplete="off" placeholder="pay 70 to Loom Ltd" />
        {stream.isLoading ? (
          <button type="button" onClick={() => void stream.stop()}>
            Stop
          </button>
        ) : (
          <button disabled={stream.interrupt !== undefined}>Send</button>
        )}
      </form>
    </main>
  );
}
