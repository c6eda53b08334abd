import { describe, expect, it } from '@jest/globals';
import { planImport, suggestMapping, toExample } from './column-mapping';

describe('targets of columns', () => {
  it.each([
    ['question', 'inputs'],
    ['inputs.question', 'inputs'],
    ['answer', 'outputs'],
    ['outputs.answer', 'outputs'],
    ['expected_output', 'outputs'],
    ['metadata', 'metadata'],
    ['id', 'skip'],
    ['created_at', 'skip'],
  ])('%s goes to %s', (column, target) => expect(suggestMapping([column])).toEqual({ [column]: target }));
});

describe('an example of a record', () => {
  const of = (fields: Record<string, unknown>, format: 'csv' | 'jsonl') =>
    toExample({ line: 1, fields }, suggestMapping(Object.keys(fields)), format);

  it('has the members of an export of a dataset, from JSONL and from CSV', () => {
    const expected = {
      inputs: { question: 'q', turns: [1] },
      outputs: { answer: 'a' },
      metadata: { dataset_split: ['base'] },
    };
    expect(of({ id: 'x', ...expected }, 'jsonl')).toEqual(expected);
    const cells = {
      id: 'x',
      'inputs.question': 'q',
      'inputs.turns': '[1]',
      'outputs.answer': 'a',
      metadata: '{"dataset_split":["base"]}',
    };
    expect(of(cells, 'csv')).toEqual(expected);
  });

  it('keeps texts of CSV as texts, and leaves out empty cells', () => {
    expect(of({ question: '1', note: '', answer: '', metadata: '' }, 'csv')).toEqual({
      inputs: { question: '1', note: '' },
    });
    expect(of({ question: '{broken' }, 'csv')).toEqual({ inputs: { question: '{broken' } });
  });

  it('is refused without inputs, with its line', () => {
    const content = {
      format: 'jsonl' as const,
      columns: ['answer', 'question'],
      records: [
        { line: 2, fields: { answer: 'a' } },
        { line: 3, fields: { question: 'q' } },
      ],
      problems: [{ line: 1, message: 'broken' }],
    };
    const { examples, lines, problems } = planImport(content, suggestMapping(content.columns));
    expect([examples, lines]).toEqual([[{ inputs: { question: 'q' } }], [3]]);
    expect(problems.map(({ line }) => line)).toEqual([1, 2]);
  });
});
