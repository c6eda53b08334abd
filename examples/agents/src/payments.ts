import type { BaseMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { interrupt, MessagesAnnotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { z } from 'zod';

import { ScriptedChatModel, type ScriptedReply } from './scripted-chat-model.js';

/** Request for a decision in the form of LangChain's human-in-the-loop middleware (Python), which chat front ends read. */
interface ReviewRequest {
  action_requests: { name: string; args: Payment; description: string }[];
  review_configs: { action_name: string; allowed_decisions: Decision['type'][] }[];
}

type Decision =
  | { type: 'approve' }
  | { type: 'edit'; edited_action: { name: string; args: Payment } }
  | { type: 'reject'; message?: string };

interface Payment {
  amount: number;
  recipient: string;
}

function review(payment: Payment): Decision {
  const answer = interrupt<ReviewRequest, { decisions: Decision[] }>({
    action_requests: [{ name: 'pay', args: payment, description: `Pay ${payment.amount} to ${payment.recipient}?` }],
    review_configs: [{ action_name: 'pay', allowed_decisions: ['approve', 'edit', 'reject'] }],
  });
  return answer.decisions?.[0] ?? { type: 'reject', message: 'no decision' };
}

const pay = tool(
  (payment: Payment) => {
    const decision = review(payment);
    if (decision.type === 'reject') return `not paid: ${decision.message ?? 'rejected'}`;
    const { amount, recipient } = decision.type === 'edit' ? decision.edited_action.args : payment;
    return `${amount} paid to ${recipient}`;
  },
  {
    name: 'pay',
    description: 'Pays an amount after a person approved it',
    schema: z.object({ amount: z.number(), recipient: z.string() }),
  },
);

const getBalance = tool(() => '1200', {
  name: 'get_balance',
  description: 'Balance of the account',
  schema: z.object({}),
});

function answer(messages: BaseMessage[]): ScriptedReply {
  const last = messages.at(-1);
  if (last?.getType() === 'tool') return { content: `The ${last.name ?? 'tool'} tool says: ${last.text}.` };
  const text = last?.text ?? '';
  const id = `call_${messages.length}`;
  const payment = /pay (\d+(?:\.\d+)?) to (.+)/i.exec(text);
  if (payment) {
    const args = { amount: Number(payment[1]), recipient: payment[2]?.trim() };
    return { content: 'I need your approval.', toolCalls: [{ id, name: 'pay', args, type: 'tool_call' }] };
  }
  if (/balance/i.test(text)) {
    return { content: '', toolCalls: [{ id, name: 'get_balance', args: {}, type: 'tool_call' }] };
  }
  return { content: 'I look after your account. Ask me for the balance, or tell me to pay 70 to Loom Ltd.' };
}

/** `token_delay_ms` comes from the assistant's configuration. */
async function callModel(state: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) {
  const model = new ScriptedChatModel({
    script: answer,
    tokenDelayMs: Number(config.configurable?.token_delay_ms ?? 10),
  });
  return { messages: [await model.invoke(state.messages, config)] };
}

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', callModel)
  .addNode('tools', new ToolNode([getBalance, pay]))
  .addEdge(START, 'model')
  .addConditionalEdges('model', toolsCondition, ['tools', '__end__'])
  .addEdge('tools', 'model')
  .compile({ name: 'payments' });
