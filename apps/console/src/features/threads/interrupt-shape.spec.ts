import { describe, expect, it } from '@jest/globals';
import { answerOf, shapeOf, toOpenInterrupt } from './interrupt-shape';

const shape = (value: unknown, response_schema?: unknown) =>
  shapeOf(toOpenInterrupt({ id: 'i1', value, response_schema }));

describe('forms of interrupts', () => {
  const args = { amount: 7 };

  it.each([
    [
      {
        action_requests: [{ name: 'pay', args }],
        review_configs: [{ action_name: 'pay', allowed_decisions: ['approve', 'respond'] }],
      },
    ],
    [
      {
        actionRequests: [{ name: 'pay', args }],
        reviewConfigs: [{ actionName: 'pay', allowedDecisions: ['approve', 'respond'] }],
      },
    ],
  ])('reads a review in either spelling', (value) => {
    expect(shape(value)).toEqual({
      kind: 'review',
      actions: [{ name: 'pay', args, description: null, allowed: ['approve', 'respond'] }],
    });
  });

  it('answers a review with a decision per action, in order', () => {
    const asked = shape({
      action_requests: [
        { name: 'pay', args },
        { name: 'mail', args: {} },
        { name: 'log', args: {} },
      ],
    });
    const answer = answerOf(asked, [
      { type: 'edit', args: { amount: 8 } },
      { type: 'reject', message: 'no' },
      { type: 'approve' },
    ]);
    const edited = { name: 'pay', args: { amount: 8 } };
    expect(answer).toEqual({
      decisions: [
        { type: 'edit', edited_action: edited, editedAction: edited },
        { type: 'reject', message: 'no' },
        { type: 'approve' },
      ],
    });
  });

  it('answers an agent inbox with a list', () => {
    const asked = shape([
      {
        action_request: { action: 'send', args },
        config: { allow_accept: true, allow_respond: true },
        description: 'Send?',
      },
    ]);
    expect(asked).toMatchObject({ kind: 'inbox', actions: [{ name: 'send', allowed: ['approve', 'respond'] }] });
    expect(answerOf(asked, [{ type: 'respond', message: 'later' }])).toEqual([{ type: 'response', args: 'later' }]);
    expect(answerOf(asked, [{ type: 'approve' }])).toEqual([{ type: 'accept', args: null }]);
    expect(answerOf(asked, [{ type: 'edit', args: { amount: 1 } }])).toEqual([
      { type: 'edit', args: { action: 'send', args: { amount: 1 } } },
    ]);
  });

  it('takes the schema of the answer where there is one', () => {
    const schema = { type: 'object', properties: { ok: { type: 'boolean' } } };
    expect(shape({ question: 'Sure?' }, schema)).toEqual({ kind: 'schema', schema, question: 'Sure?' });
  });

  it.each([
    ['Sure?', 'Sure?'],
    [{ question: 'Pay 70?', amount: 70 }, 'Pay 70?'],
    [{ amount: 70 }, null],
    [{ action_requests: [] }, null],
    [{ action_requests: ['pay'] }, null],
    [[], null],
    [null, null],
    [7, null],
  ])('%j is an open question', (value, question) => {
    expect(shape(value)).toEqual({ kind: 'open', question });
  });
});
