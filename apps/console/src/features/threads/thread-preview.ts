import { messageText, toChatMessage } from '../../ui/chat-message';
import type { ThreadRow } from './threads.queries';

/** Characters of a preview; the row shows one line. */
const maximumCharacters = 200;

/** Title of a thread: that in its metadata, or its first message. */
export function previewOf({ extracted }: Pick<ThreadRow, 'extracted'>): string | null {
  const { title, first } = extracted ?? {};
  if (typeof title === 'string' && title.trim() !== '') return title.slice(0, maximumCharacters);
  const message = toChatMessage({ type: 'human', content: first });
  const text = message ? messageText(message).trim() : '';
  return text === '' ? null : text.slice(0, maximumCharacters);
}
