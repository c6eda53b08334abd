/** Value of an interrupt of LangChain's human-in-the-loop middleware; the client gives its members both spellings. */
export interface ReviewRequest {
  action_requests: { name: string; args: Record<string, unknown>; description?: string }[];
}

export type Decision = { type: 'approve' } | { type: 'reject'; message?: string };

interface ApprovalProps {
  request: ReviewRequest | undefined;
  onDecision: (decision: Decision) => void;
}

export function Approval({ request, onDecision }: ApprovalProps) {
  const action = request?.action_requests[0];
  if (!action) return null;
  return (
    <section aria-label="Approval">
      <p>{action.description ?? `${action.name} ${JSON.stringify(action.args)}`}</p>
      <button onClick={() => onDecision({ type: 'approve' })}>Approve</button>
      <button onClick={() => onDecision({ type: 'reject', message: 'a person said no' })}>Reject</button>
    </section>
  );
}
