import { Client } from '@langchain/langgraph-sdk';

/** The development server forwards `/api` to the agent server, and adds the key. */
export const client = new Client({ apiUrl: new URL('/api', window.location.origin).href });

export const assistantId = import.meta.env.VITE_ASSISTANT ?? 'payments';

/** Value of an interrupt of LangChain's human-in-the-loop middleware (Python), and of the example agent `payments`. */
export interface ReviewRequest {
  action_requests: { name: string; args: Record<string, unknown>; description?: string }[];
}
