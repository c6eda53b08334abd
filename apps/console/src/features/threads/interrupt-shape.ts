import { isObject } from '../../ui/json-text';

/** Forms of questions of agents, shown as buttons and fields, and the answers that agents read. */

export interface OpenInterrupt {
  id: string | null;
  value: unknown;
  responseSchema: unknown;
}

export type DecisionKind = 'approve' | 'edit' | 'reject' | 'respond';

export interface ReviewedAction {
  name: string;
  args: unknown;
  description: string | null;
  allowed: DecisionKind[];
}

export type InterruptShape =
  /** LangChain's human-in-the-loop middleware: a decision per action. */
  | { kind: 'review'; actions: ReviewedAction[] }
  /** Agent Inbox: one answer per request, as a list. */
  | { kind: 'inbox'; actions: ReviewedAction[] }
  | { kind: 'schema'; schema: unknown; question: string | null }
  | { kind: 'open'; question: string | null };

export type Decision =
  | { type: 'approve' }
  | { type: 'edit'; args: unknown }
  | { type: 'reject'; message: string }
  | { type: 'respond'; message: string };

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const kinds: readonly DecisionKind[] = ['approve', 'edit', 'reject', 'respond'];

export function toOpenInterrupt(value: unknown): OpenInterrupt {
  const fields = isObject(value) ? value : { value };
  return {
    id: textOf(fields.id) ?? textOf(fields.interrupt_id),
    value: fields.value,
    responseSchema: fields.response_schema ?? fields.responseSchema ?? null,
  };
}

export function shapeOf({ value, responseSchema }: OpenInterrupt): InterruptShape {
  const review = reviewOf(value);
  if (review) return { kind: 'review', actions: review };
  const inbox = inboxOf(value);
  if (inbox) return { kind: 'inbox', actions: inbox };
  const question = questionOf(value);
  return isObject(responseSchema) ? { kind: 'schema', schema: responseSchema, question } : { kind: 'open', question };
}

/** The text of a question, for its display and for lists. */
export function questionOf(value: unknown): string | null {
  if (!isObject(value)) return textOf(value);
  const names = ['question', 'message', 'prompt', 'description', 'text', 'title'];
  for (const name of names) if (textOf(value[name])) return textOf(value[name]);
  return null;
}

function reviewOf(value: unknown): ReviewedAction[] | null {
  if (!isObject(value)) return null;
  const requests = value.action_requests ?? value.actionRequests;
  if (!Array.isArray(requests) || requests.length === 0 || !requests.every(isObject)) return null;
  const configs = [value.review_configs ?? value.reviewConfigs].flat().filter(isObject);
  return requests.map((request, at) => {
    const name = textOf(request.name) ?? textOf(request.action) ?? '';
    const config = configs.find((one) => (one.action_name ?? one.actionName) === name) ?? configs[at] ?? {};
    const allowed = [config.allowed_decisions ?? config.allowedDecisions].flat();
    const known = kinds.filter((kind) => allowed.includes(kind));
    return {
      name,
      args: request.args ?? request.arguments ?? {},
      description: textOf(request.description),
      allowed: known.length > 0 ? known : ['approve', 'edit', 'reject'],
    };
  });
}

function inboxOf(value: unknown): ReviewedAction[] | null {
  const requests = Array.isArray(value) ? value : [value];
  if (requests.length === 0) return null;
  const actions: ReviewedAction[] = [];
  for (const request of requests) {
    if (!isObject(request) || !isObject(request.action_request) || !isObject(request.config)) return null;
    const { action_request: action, config } = request;
    actions.push({
      name: textOf(action.action) ?? '',
      args: action.args ?? {},
      description: textOf(request.description),
      allowed: [
        ...(config.allow_accept ? (['approve'] as const) : []),
        ...(config.allow_edit ? (['edit'] as const) : []),
        ...(config.allow_respond ? (['respond'] as const) : []),
        ...(config.allow_ignore ? (['reject'] as const) : []),
      ],
    });
  }
  return actions;
}

/** The value that resumes the run. */
export function answerOf(shape: InterruptShape, decisions: readonly Decision[]): unknown {
  if (shape.kind === 'inbox') return decisions.map((decision, at) => inboxAnswer(decision, shape.actions[at]));
  const actions = shape.kind === 'review' ? shape.actions : [];
  return { decisions: decisions.map((decision, at) => reviewAnswer(decision, actions[at])) };
}

function reviewAnswer(decision: Decision, action: ReviewedAction | undefined): Fields {
  if (decision.type === 'edit') {
    const edited = { name: action?.name ?? '', args: decision.args };
    // Python's and JavaScript's middleware spell this member differently.
    return { type: 'edit', edited_action: edited, editedAction: edited };
  }
  if (decision.type === 'approve') return { type: 'approve' };
  return { type: decision.type, ...(decision.message === '' ? {} : { message: decision.message }) };
}

function inboxAnswer(decision: Decision, action: ReviewedAction | undefined): Fields {
  if (decision.type === 'edit') return { type: 'edit', args: { action: action?.name ?? '', args: decision.args } };
  if (decision.type === 'respond') return { type: 'response', args: decision.message };
  return { type: decision.type === 'approve' ? 'accept' : 'ignore', args: null };
}
