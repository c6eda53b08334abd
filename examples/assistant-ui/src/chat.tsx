import {
  AssistantRuntimeProvider,
  ComposerPrimitive,
  MessagePrimitive,
  ThreadPrimitive,
  type ToolCallMessagePartProps,
} from '@assistant-ui/react';
import {
  type LangChainMessage,
  unstable_createLangGraphStream as createStream,
  useLangGraphInterruptState,
  useLangGraphRuntime,
  useLangGraphSendCommand,
} from '@assistant-ui/react-langgraph';
import { assistantId, client, type ReviewRequest } from './heddle';

export function Chat() {
  const runtime = useLangGraphRuntime({
    stream: createStream({ client, assistantId }),
    create: async () => ({ externalId: (await client.threads.create({ graphId: assistantId })).thread_id }),
    load: async (threadId) => {
      const state = await client.threads.getState<{ messages?: LangChainMessage[] }>(threadId);
      return { messages: state.values.messages ?? [], interrupts: state.tasks[0]?.interrupts ?? [] };
    },
    unstable_allowCancellation: true,
  });
  return (
    <AssistantRuntimeProvider runtime={runtime}>
      <ThreadPrimitive.Root asChild>
        <main>
          <ThreadPrimitive.Messages components={{ UserMessage, AssistantMessage }} />
          <Approval />
          <ComposerPrimitive.Root>
            <ComposerPrimitive.Input aria-label="Message" placeholder="pay 70 to Loom Ltd" />
            <ThreadPrimitive.If running={false}>
              <ComposerPrimitive.Send>Send</ComposerPrimitive.Send>
            </ThreadPrimitive.If>
            <ThreadPrimitive.If running>
              <ComposerPrimitive.Cancel>Stop</ComposerPrimitive.Cancel>
            </ThreadPrimitive.If>
          </ComposerPrimitive.Root>
        </main>
      </ThreadPrimitive.Root>
    </AssistantRuntimeProvider>
  );
}

function UserMessage() {
  return (
    <MessagePrimitive.Root data-type="human" className="message">
      <MessagePrimitive.Parts />
    </MessagePrimitive.Root>
  );
}

function AssistantMessage() {
  return (
    <MessagePrimitive.Root data-type="ai" className="message">
      <MessagePrimitive.Parts components={{ tools: { Fallback: ToolCall } }} />
    </MessagePrimitive.Root>
  );
}

function ToolCall({ toolName, argsText, result }: ToolCallMessagePartProps) {
  return (
    <p className="tool">
      <code>
        {toolName} {argsText}
      </code>{' '}
      {result === undefined ? 'running' : `finished: ${String(result)}`}
    </p>
  );
}

function Approval() {
  const interrupt = useLangGraphInterruptState();
  const sendCommand = useLangGraphSendCommand();
  const action = (interrupt?.value as ReviewRequest | undefined)?.action_requests[0];
  if (!action) return null;
  const decide = (decision: object) => void sendCommand({ resume: { decisions: [decision] } as never });
  return (
    <section aria-label="Approval">
      <p>{action.description ?? `${action.name} ${JSON.stringify(action.args)}`}</p>
      <button onClick={() => decide({ type: 'approve' })}>Approve</button>
      <button onClick={() => decide({ type: 'reject', message: 'a person said no' })}>Reject</button>
    </section>
  );
}
