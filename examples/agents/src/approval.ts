import { Annotation, END, START, StateGraph, interrupt } from '@langchain/langgraph';

/** Answer of a person to the question of this graph. */
type Decision = boolean | { approved?: boolean; amount?: number; reason?: string };

const ApprovalState = Annotation.Root({
  amount: Annotation<number>,
  recipient: Annotation<string>,
  status: Annotation<string>,
  reason: Annotation<string>,
});

function propose(state: typeof ApprovalState.State) {
  return { amount: state.amount ?? 100, recipient: state.recipient ?? 'ACME', status: 'proposed' };
}

function review(state: typeof ApprovalState.State) {
  const decision = interrupt<{ question: string; amount: number }, Decision>({
    question: `Pay ${state.amount} to ${state.recipient}?`,
    amount: state.amount,
  });
  if (typeof decision === 'boolean') return { status: decision ? 'approved' : 'rejected' };
  return {
    status: decision.approved ? 'approved' : 'rejected',
    amount: decision.amount ?? state.amount,
    ...(decision.reason === undefined ? {} : { reason: decision.reason }),
  };
}

function pay(state: typeof ApprovalState.State) {
  return state.status === 'approved' ? { status: 'paid' } : {};
}

export const graph = new StateGraph(ApprovalState)
  .addNode('propose', propose)
  .addNode('review', review)
  .addNode('pay', pay)
  .addEdge(START, 'propose')
  .addEdge('propose', 'review')
  .addEdge('review', 'pay')
  .addEdge('pay', END)
  .compile({ name: 'approval' });
