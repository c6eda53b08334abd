import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStream } from '@langchain/react';
import { config, connection, inputOf, keepThread, query } from './page-query.js';

interface Question {
  question: string;
}

function Chat() {
  const [threadId, setThreadId] = useState(query.get('thread'));
  const stream = useStream<Record<string, unknown>, Question>({
    ...connection,
    threadId,
    onThreadId: (created: string) => {
      keepThread(created);
      setThreadId(created);
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void stream.submit(inputOf(event.currentTarget), { config });
  };
  return (
    <main>
      <form onSubmit={send}>
        <input name="content" aria-label="Message" />
        <button>Send</button>
      </form>
      <output aria-label="Activity">{stream.isLoading ? 'working' : 'idle'}</output>
      <output aria-label="Error">{stream.error === undefined ? '' : String(stream.error)}</output>
      <output aria-label="Status">{String(stream.values.status ?? '')}</output>
      <ol>
        {stream.messages.map((message, index) => (
          <li key={message.id ?? index} data-type={message.type}>
            <span>{message.text}</span>
          </li>
        ))}
      </ol>
      <ul aria-label="Tools">
        {stream.toolCalls.map(({ callId, name, status, output }) => (
          <li key={callId}>{`${name}: ${status} ${JSON.stringify(output)}`}</li>
        ))}
      </ul>
      {stream.interrupt && (
        <section aria-label="Question">
          <p>{stream.interrupt.value?.question}</p>
          <button onClick={() => void stream.respond({ approved: true }, { interruptId: stream.interrupt?.id ?? '' })}>
            Approve
          </button>
        </section>
      )}
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Chat />);
