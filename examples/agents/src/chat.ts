import { SystemMessage, type BaseMessage } from '@langchain/core/messages';
import { END, MessagesAnnotation, START, StateGraph, type LangGraphRunnableConfig } from '@langchain/langgraph';

import { ScriptedChatModel, type ScriptedReply } from './scripted-chat-model.js';

const DEFAULT_PROMPT = 'You are a friendly assistant.';

function answer(messages: BaseMessage[]): ScriptedReply {
  const said = messages.filter((message) => message.getType() === 'human').map((message) => message.text.trim());
  const last = said.at(-1) ?? '';
  if (/\b(hi|hello|hey)\b/i.test(last))
    return { content: 'Hello! I am a scripted model. Ask me what you said before.' };
  if (/what did i (say|ask)|remember/i.test(last)) {
    const earlier = said.slice(0, -1);
    return {
      content: earlier.length > 0 ? `You said: ${earlier.map((text) => `"${text}"`).join(', ')}.` : 'Nothing yet.',
    };
  }
  const prompt = messages.find((message) => message.getType() === 'system')?.text ?? DEFAULT_PROMPT;
  return { content: `You said "${last}". My instructions are: ${prompt}` };
}

/** `system_prompt` and `token_delay_ms` come from the assistant's configuration. */
async function callModel(state: typeof MessagesAnnotation.State, config: LangGraphRunnableConfig) {
  const { system_prompt: prompt, token_delay_ms: delay } = config.configurable ?? {};
  const model = new ScriptedChatModel({ script: answer, tokenDelayMs: Number(delay ?? 10) });
  const system = new SystemMessage(typeof prompt === 'string' ? prompt : DEFAULT_PROMPT);
  return { messages: [await model.invoke([system, ...state.messages], config)] };
}

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('model', callModel)
  .addEdge(START, 'model')
  .addEdge('model', END)
  .compile({ name: 'chat' });
