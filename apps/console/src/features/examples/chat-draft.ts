/** A message whose text can be edited; all its other members stay as they are. */
export interface DraftMessage {
  role: string;
  text: string;
  /** Source as written. */
  source: Record<string, unknown>;
}

type Fields = Record<string, unknown>;

/** Name of the member with the speaker: `type` of LangChain, `role` of OpenAI. */
const roleMember = (source: Fields) => (typeof source.role === 'string' ? 'role' : 'type');

/** Messages of `{messages: [...]}`, if each of them has a role and a plain text; else null. */
export function readDraft(value: Fields): DraftMessage[] | null {
  const { messages } = value;
  if (!Array.isArray(messages) || messages.length === 0) return null;
  const drafts = messages.map((message: unknown): DraftMessage | null => {
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
    const source = message as Fields;
    const role = source[roleMember(source)];
    return typeof role === 'string' && typeof source.content === 'string'
      ? { role, text: source.content, source }
      : null;
  });
  return drafts.every((draft) => draft !== null) ? drafts : null;
}

export function writeDraft(value: Fields, drafts: readonly DraftMessage[]): Fields {
  const messages = drafts.map(({ role, text, source }) => ({ ...source, [roleMember(source)]: role, content: text }));
  return { ...value, messages };
}

/** Roles to choose from, in the words of the messages. */
export function rolesOf(drafts: readonly DraftMessage[]): string[] {
  const isOpenAi = drafts.some(({ source }) => roleMember(source) === 'role');
  const usual = isOpenAi ? ['user', 'assistant', 'system', 'tool'] : ['human', 'ai', 'system', 'tool'];
  return [...new Set([...usual, ...drafts.map(({ role }) => role)])];
}

/** A message for the end, by the other one of the two speakers. */
export function nextMessage(drafts: readonly DraftMessage[]): DraftMessage {
  const [first = 'user', second = 'assistant'] = rolesOf(drafts);
  const last = drafts.at(-1);
  const role = last?.role === first ? second : first;
  return { role, text: '', source: { [last ? roleMember(last.source) : 'role']: role, content: '' } };
}
