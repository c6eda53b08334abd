import { describe, expect, it } from '@jest/globals';
import { answerName, decisionOf, readDecisionDrafts, readOpenDraft, type DecisionDraft } from './answer-draft';
import { toOpenInterrupt, type ReviewedAction } from './interrupt-shape';

const asked = (value: unknown, more: object = {}) => toOpenInterrupt({ id: 'i1', value, ...more });

describe('names of answers', () => {
  it('differ by interrupt, form and question', () => {
    const schema = { response_schema: { type: 'object' } };
    const names = [
      answerName(asked('How old?'), 0),
      answerName(asked('How old?', { id: 'i2' }), 0),
      answerName(asked('How old?', schema), 0),
      // A node that asks again keeps the id of its interrupt.
      answerName(asked('A number, please: how old?'), 0),
      answerName(asked('How old?', { id: undefined }), 0),
      answerName(asked('How old?', { id: undefined }), 1),
      answerName(asked(undefined), 0),
    ];
    expect(new Set(names).size).toBe(names.length);
  });

  it('stay the same in each spelling of a review, and for another schema', () => {
    const args = { amount: 7 };
    expect(answerName(asked({ action_requests: [{ name: 'pay', args }] }), 0)).toBe(
      answerName(asked({ actionRequests: [{ name: 'pay', args }] }), 0),
    );
    expect(answerName(asked('Why?', { response_schema: { type: 'object' } }), 0)).toBe(
      answerName(asked('Why?', { response_schema: { type: 'object', properties: {} } }), 0),
    );
  });
});

describe('drafts of open answers', () => {
  it('reads what was kept', () => {
    expect(readOpenDraft('{"form":"text","text":"only if"}')).toEqual({ form: 'text', text: 'only if' });
  });

  it.each([[''], ['{broken'], ['null'], ['{"form":"text"}'], ['{"form":"xml","text":"a"}'], ['[1]']])(
    'begins anew with %j',
    (kept) => {
      expect(readOpenDraft(kept)).toEqual({ form: 'json', text: '' });
    },
  );
});

describe('drafts of decisions', () => {
  const action = (allowed: ReviewedAction['allowed']): ReviewedAction => ({
    name: 'pay',
    args: { amount: 70 },
    description: null,
    allowed,
  });
  const actions = [action(['approve', 'edit']), action(['reject', 'respond'])];
  const fresh: DecisionDraft = { kind: null, args: null, message: '' };

  it('reads what was kept', () => {
    const kept = [
      { kind: 'edit', args: '{"amount": 7,', message: '' },
      { kind: 'reject', args: null, message: 'too much' },
    ];
    expect(readDecisionDrafts(JSON.stringify(kept), actions)).toEqual(kept);
  });

  it.each([
    [''],
    ['{broken'],
    ['{}'],
    ['[]'],
    ['[null, 1]'],
    ['[{"kind":"reject","args":null,"message":""},{"kind":"approve","args":null,"message":""}]'],
    ['[{"kind":"edit","args":{},"message":""},{"kind":"respond","args":null}]'],
  ])('begins anew with %s', (kept) => {
    expect(readDecisionDrafts(kept, actions)).toEqual([fresh, fresh]);
  });

  it.each([
    [fresh, null],
    [{ ...fresh, kind: 'approve' }, { type: 'approve' }],
    [
      { ...fresh, kind: 'edit' },
      { type: 'edit', args: { amount: 70 } },
    ],
    [
      { ...fresh, kind: 'edit', args: '{"amount": 7}' },
      { type: 'edit', args: { amount: 7 } },
    ],
    [{ ...fresh, kind: 'edit', args: '{"amount": 7,' }, null],
    [{ ...fresh, kind: 'respond', message: ' ' }, null],
    [
      { ...fresh, kind: 'reject', message: ' no ' },
      { type: 'reject', message: 'no' },
    ],
  ] as [DecisionDraft, unknown][])('decides %j as %j', (draft, decision) => {
    expect(decisionOf(draft, action([]))).toEqual(decision);
  });
});
