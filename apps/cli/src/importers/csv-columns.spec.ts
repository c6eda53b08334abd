import { describe, expect, it } from '@jest/globals';
import { useImports } from '../../test/use-imports.js';
import { chooseDelimiter, readScore } from './csv-columns.js';
import { rowIdOf } from './row-ids.js';

const { read, only } = useImports();

describe('a table', () => {
  const text = [
    '\ufeffid,Question,Ground Truth,Answer,faithfulness,correct,tokens,latency_ms,topic',
    'a1,"Which river, here?",Seine,"The ""Seine""",0.5,yes,12,1500,geo',
    '',
    'a2,"Two',
    'lines?",Tiber,,1,no,13,,',
  ].join('\r\n');

  it('is interpreted by the names and the content of its columns', async () => {
    const { format, rows, note, header: found, source } = await only('answers.csv', text);
    expect([format, found.experiment_name]).toEqual(['csv', 'answers']);
    expect(note).toBe(
      'input: Question; expected: Ground Truth; output: Answer; scores: faithfulness, correct; row id: id; metadata: tokens, topic',
    );
    const start = String(found.experiment_start_time);
    expect(rows).toEqual([
      {
        row_id: rowIdOf('uploaded to', 'a1'),
        inputs: { Question: 'Which river, here?' },
        expected_outputs: { 'Ground Truth': 'Seine' },
        actual_outputs: { Answer: 'The "Seine"' },
        evaluation_scores: [
          { key: 'faithfulness', score: 0.5 },
          { key: 'correct', score: true },
        ],
        start_time: start,
        end_time: new Date(Date.parse(start) + 1500).toISOString(),
        run_metadata: { tokens: '12', topic: 'geo' },
      },
      expect.objectContaining({ inputs: { Question: 'Two\r\nlines?' }, end_time: start }),
    ]);
    expect(source.placeOf(0)).toBe('line 2');
  });

  it('is interpreted by the flags', async () => {
    const { rows } = await only('flags.csv', 'x;y;z;k\n1;2;0,5;00000000-0000-4000-8000-00000000000A\n', 'csv', {
      inputs: ['x', 'y'],
      scores: ['grade=z'],
      rowId: 'k',
    });
    expect(rows[0]).toMatchObject({
      row_id: '00000000-0000-4000-8000-00000000000A',
      inputs: { x: '1', y: '2' },
      evaluation_scores: [{ key: 'grade', value: '0,5' }],
    });
  });

  it('may have columns without a name, which are ignored', async () => {
    const { rows } = await only('index.csv', ',input,correct,,\n0,x,1,,\n1,y,0,,\n');
    expect(rows).toEqual([
      expect.objectContaining({ inputs: { input: 'x' }, evaluation_scores: [{ key: 'correct', score: 1 }] }),
      expect.objectContaining({ inputs: { input: 'y' }, evaluation_scores: [{ key: 'correct', score: 0 }] }),
    ]);
    expect(rows[0]).not.toHaveProperty('run_metadata');
  });

  it.each([
    ['2026-01-05 10:00:00', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05T10:00', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05 10:00:00.5+01:00', '2026-01-05T09:00:00.500Z'],
    ['2026-01-05T10:00:00-0530', '2026-01-05T15:30:00.000Z'],
    ['Mon, 05 Jan 2026 10:00:00 GMT', '2026-01-05T10:00:00.000Z'],
  ])('with the time %j means %j', async (time, expected) => {
    const { rows } = await only('times.csv', `input,start_time\nx,"${time}"\n`);
    expect(rows[0]).toMatchObject({ start_time: expected });
  });

  it.each([
    ['no column that is an input', 'a,b\n1,2\n', {}, 'no input column found; give --input. Columns: a, b'],
    ['a column that is not there', 'input\n1\n', { scores: ['m=nope'] }, '--score: .* has no column "nope"'],
    ['two columns of one name', 'input,input\n1,2\n', {}, 'two columns are called "input"'],
    [
      'more cells than columns',
      'input,b\n1,2\n1,2,3\n',
      {},
      'line 3: the row has 3 cells, but the header has 2 columns',
    ],
    ['quotes that do not end', 'input,b\n"1,2\n', {}, 'Quote Not Closed'],
    ['quotes within a cell', 'input,b\na "b" c,2\n', {}, 'refused.csv: Invalid Opening Quote'],
    ['a time that is none', 'input,start_time\nx,soon\n', {}, 'refused.csv, line 2, start_time: "soon" is not a time'],
    ['nothing', '', {}, 'is empty'],
  ])('with %s is refused', async (_name, content, csv, message) => {
    await expect(read('refused.csv', content, 'csv', csv)).rejects.toThrow(new RegExp(message));
  });

  it.each([
    ['a,b', ','],
    ['a;b;"c,d,e"', ';'],
    ['a\tb', '\t'],
    ['a', ','],
  ])('%j is separated by %j', (line, delimiter) => expect(chooseDelimiter(line)).toBe(delimiter));

  it.each([
    ['0.5', 0.5],
    ['50 %', 0.5],
    ['PASS', true],
    ['no', false],
    ['1e-3', 0.001],
    ['', undefined],
    ['good', undefined],
    ['Infinity', undefined],
  ])('%j is the score %j', (cell, score) => expect(readScore(cell)).toBe(score));
});
