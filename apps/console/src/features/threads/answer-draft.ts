import { jsonText, parseObjectText } from '../../ui/json-text';
import { shapeOf, type Decision, type DecisionKind, type OpenInterrupt, type ReviewedAction } from './interrupt-shape';

/** Answers that are not sent yet. The store of drafts has them as text, which may be older than the question. */

export const answerForms = [
  { value: 'text', label: 'Text' },
  { value: 'json', label: 'JSON' },
] as const;

interface OpenDraft {
  form: (typeof answerForms)[number]['value'];
  text: string;
}

export interface DecisionDraft {
  kind: DecisionKind | null;
  /** Null until they are edited. */
  args: string | null;
  message: string;
}

type Fields = Record<string, unknown>;

/** Name of the answer within its thread. A node that asks again keeps the id of its interrupt, so the question counts. */
export function answerName(interrupt: OpenInterrupt, at: number): string {
  const shape = shapeOf(interrupt);
  // The SDK of the chat respells reviews.
  const question = 'actions' in shape ? shape.actions : interrupt.value;
  return `answer.${interrupt.id ?? at}.${shape.kind}.${checksum(JSON.stringify(question) ?? '')}`;
}

export function readOpenDraft(text: string): OpenDraft {
  const { form, text: typed } = fieldsOf(parse(text));
  const known = answerForms.find(({ value }) => value === form);
  return known && typeof typed === 'string' ? { form: known.value, text: typed } : { form: 'json', text: '' };
}

/** One draft per action; a new one if the kept one does not fit its action. */
export function readDecisionDrafts(text: string, actions: readonly ReviewedAction[]): DecisionDraft[] {
  const kept = parse(text);
  return actions.map(({ allowed }, at) => {
    const { kind, args, message } = fieldsOf(Array.isArray(kept) ? kept[at] : null);
    const known = allowed.find((one) => one === kind);
    const fits = known !== undefined && (args === null || typeof args === 'string') && typeof message === 'string';
    return fits ? { kind: known, args, message } : { kind: null, args: null, message: '' };
  });
}

/** Null if it is incomplete. */
export function decisionOf({ kind, args, message }: DecisionDraft, action: ReviewedAction): Decision | null {
  if (kind === null) return null;
  if (kind === 'approve') return { type: 'approve' };
  if (kind === 'edit') {
    const parsed = parseObjectText(args ?? jsonText(action.args));
    return parsed.problem === undefined ? { type: 'edit', args: parsed.value } : null;
  }
  if (kind === 'respond' && message.trim() === '') return null;
  return { type: kind, message: message.trim() };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

/** FNV-1a: a question may have any length, a name may not. */
function checksum(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
