import { localServer } from '../agents/agent-servers';
import type { Hit } from './search-sources';

const agents = `agents/${localServer}`;

/** Pages of the console by the words that they are looked for with. */
export const searchPages: readonly (Hit & { words: string })[] = [
  { id: 'deployments', title: 'Deployments', target: 'host/deployments', words: 'revisions agents servers' },
  { id: 'assistants', title: 'Assistants', target: agents, words: 'agents graphs local' },
  { id: 'threads', title: 'Threads', target: `${agents}/threads`, words: 'chats conversations runs' },
  { id: 'inbox', title: 'Inbox', target: 'inbox', words: 'interrupts interrupted waiting human' },
  { id: 'crons', title: 'Crons', target: `${agents}/crons`, words: 'schedules jobs' },
  { id: 'deliveries', title: 'Webhook deliveries', target: `${agents}/deliveries`, words: 'callbacks' },
  { id: 'store', title: 'Store', target: `${agents}/store`, words: 'memory items' },
  { id: 'datasets', title: 'Datasets', target: 'datasets', words: 'examples experiments evaluations' },
  { id: 'traces', title: 'Traces', target: 'projects', words: 'projects runs charts' },
  { id: 'system', title: 'System', target: 'system', words: 'services health api keys workspaces swagger docs' },
];

export const searchActions: readonly (Hit & { words: string })[] = [
  {
    id: 'new-deployment',
    title: 'New deployment',
    target: 'host/deployments?create=1',
    words: 'create deploy folder upload image git',
  },
  { id: 'new-thread', title: 'New thread', target: `${agents}/threads/new`, words: 'create chat talk conversation' },
];

/** Those whose title or words have each word of the text, the titles that begin with it first. */
export function matching<T extends { title: string; words: string }>(all: readonly T[], text: string): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ title }: T) => (title.toLowerCase().startsWith(text.toLowerCase().trim()) ? 0 : 1);
  return all
    .filter(({ title, words: others }) => words.every((word) => `${title} ${others}`.toLowerCase().includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}
