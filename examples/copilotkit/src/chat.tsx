import { CopilotChat, useAgent, useDefaultRenderTool, useInterrupt } from '@copilotkit/react-core/v2';

/** Value of an interrupt of LangChain's human-in-the-loop middleware (Python), and of the example agent `payments`. */
interface ReviewRequest {
  action_requests: { name: string; args: Record<string, unknown>; description?: string }[];
}

export function Chat() {
  useDefaultRenderTool({
    render: ({ name, status, result }) => (
      <p className="tool">
        <code>{name}</code> {status} {result}
      </p>
    ),
  });
  useInterrupt({
    render: ({ event, resolve }) => <Approval request={requestOf(event.value)} decide={resolve} />,
  });
  // A message that is sent before the page knows the agents of the runtime is lost.
  const { isReady } = useAgent();
  return isReady ? <CopilotChat /> : <p>Connecting</p>;
}

/** The agent sends values that are no text as JSON. */
function requestOf(value: unknown): ReviewRequest {
  return (typeof value === 'string' ? JSON.parse(value) : value) as ReviewRequest;
}

function Approval({ request, decide }: { request: ReviewRequest; decide: (answer: unknown) => void }) {
  const action = request.action_requests?.[0];
  if (!action) return <></>;
  return (
    <section aria-label="Approval">
      <p>{action.description ?? `${action.name} ${JSON.stringify(action.args)}`}</p>
      <button onClick={() => decide({ decisions: [{ type: 'approve' }] })}>Approve</button>
      <button onClick={() => decide({ decisions: [{ type: 'reject', message: 'a person said no' }] })}>Reject</button>
    </section>
  );
}
