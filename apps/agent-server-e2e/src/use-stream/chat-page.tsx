import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Message } from '@langchain/langgraph-sdk';
import { useStream } from '@langchain/langgraph-sdk/react';
import { config, connection, inputOf, keepThread, query } from './page-query.js';

/** Any further members: the tests open the page with several graphs. */
interface State extends Record<string, unknown> {
  messages?: Message[];
  status?: string;
}

interface Question {
  question: string;
}

function Chat() {
  const [threadId, setThreadId] = useState(query.get('thread'));
  const stream = useStream<State, { InterruptType: Question }>({
    ...connection,
    threadId,
    fetchStateHistory: true,
    reconnectOnMount: true,
    onThreadId: (created) => {
      keepThread(created);
      setThreadId(created);
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void stream.submit(inputOf(event.currentTarget) as State, {
      config,
      streamResumable: true,
      onDisconnect: 'continue',
    });
  };
  return (
    <main>
      <form onSubmit={send}>
        <input name="content" aria-label="Message" />
        <button>Send</button>
      </form>
      <output aria-label="Activity">{stream.isLoading ? 'working' : 'idle'}</output>
      <output aria-label="Error">{stream.error === undefined ? '' : String(stream.error)}</output>
      <output aria-label="Status">{stream.values.status}</output>
      <ol>
        {stream.messages.map((message, index) => (
          <Said key={message.id ?? index} message={message} stream={stream} />
        ))}
      </ol>
      {stream.interrupt && (
        <section aria-label="Question">
          <p>{stream.interrupt.value?.question}</p>
          <button onClick={() => void stream.submit(undefined, { command: { resume: { approved: true } } })}>
            Approve
          </button>
        </section>
      )}
    </main>
  );
}

function Said({ message, stream }: { message: Message; stream: ReturnType<typeof useStream<State>> }) {
  const known = stream.getMessagesMetadata(message);
  const branches = known?.branchOptions ?? [];
  const checkpoint = known?.firstSeenState?.parent_checkpoint;
  const editTo = (content: string) =>
    void stream.submit({ messages: [{ type: 'human', content }] } as State, { checkpoint: checkpoint ?? null, config });
  return (
    <li data-type={message.type}>
      <span>{String(message.content)}</span>
      {message.type === 'human' && <button onClick={() => editTo('something else')}>Say something else</button>}
      {branches.length > 1 &&
        branches.map((branch, index) => (
          <button key={branch} onClick={() => stream.setBranch(branch)}>{`Branch ${index + 1}`}</button>
        ))}
    </li>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<Chat />);
