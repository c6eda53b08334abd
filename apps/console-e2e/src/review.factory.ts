import { randomUUID } from 'node:crypto';
import type { ExperimentsSchemas } from '@heddle/client-experiments';

const subjects = [
  'refund',
  'invoice',
  'delivery',
  'password',
  'warranty',
  'discount',
  'address',
  'cancellation',
  'upgrade',
  'receipt',
] as const;

const reviewedRows = Array.from({ length: 24 }, () => randomUUID());

const time = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10) + seconds * 1_000).toISOString();

/** Answers of a support agent as chats. The first row ran twice; `seed` varies answers and scores. */
export function reviewedUpload(name: string, seed: number): ExperimentsSchemas['UploadExperiment'] {
  const results = reviewedRows.map((rowId, index) => {
    const subject = subjects[index % subjects.length] ?? 'order';
    const days = 2 + ((index + seed) % 4);
    return {
      row_id: rowId,
      inputs: { messages: [{ role: 'human', content: `Question ${index + 1}: what about my ${subject}?` }] },
      expected_outputs: { answer: `The ${subject} takes ${2 + (index % 4)} working days.` },
      actual_outputs: {
        messages: [
          { role: 'human', content: `Question ${index + 1}: what about my ${subject}?` },
          { role: 'ai', content: `The ${subject} takes ${days} working days. I can look up the order for you.` },
        ],
      },
      evaluation_scores: [
        { key: 'correctness', score: (index + seed * 3) % 4 === 0 ? 0 : 1 },
        { key: 'helpfulness', score: Math.round(((index * 37 + seed * 23) % 101) * 10) / 1_000 },
      ],
      start_time: time(index * 10),
      end_time: time(index * 10 + 1 + ((index + seed) % 5) / 2),
    };
  });
  const [first] = results;
  if (!first) throw new Error('no rows');
  const again = { ...first, actual_outputs: { messages: [{ role: 'ai', content: 'The refund takes a week.' }] } };
  return {
    experiment_name: name,
    dataset_name: 'support chats',
    dataset_description: 'Questions of customers, with the answer that a clerk would give',
    experiment_start_time: time(0),
    experiment_end_time: time(3_600),
    results: [...results, again],
  };
}

export const questionsCsv = [
  'question,expected,topic,note',
  'How long does a refund take?,Five working days,refunds,',
  '"Can I change my address, please?","Yes, under ""My account""",account,checked',
  'Broken line,"one",two,three,four,five',
  'Where is my order?,,delivery,',
].join('\n');
