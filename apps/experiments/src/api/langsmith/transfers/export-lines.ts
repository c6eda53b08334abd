import { csvLine } from '../../../contract/csv-line.js';
import type { Example } from '../../../core/examples/example.repository.js';
import type { Export } from '../../../features/transfers/transfers.service.js';
import { evalsLine, fineTuningLine } from './openai-messages.js';

/** Yields a file in pieces. */
type Lines = AsyncGenerator<string>;

export async function* csvLines({ columns, examples }: Export): Lines {
  const { inputs, outputs } = await columns();
  const header = ['id', ...inputs.map((name) => `inputs.${name}`), ...outputs.map((name) => `outputs.${name}`)];
  yield csvLine([...header, 'metadata', 'created_at', 'modified_at']);
  for await (const page of examples) {
    yield page
      .map((example) =>
        csvLine([
          example.id,
          ...inputs.map((name) => own(example.inputs, name)),
          ...outputs.map((name) => own(example.outputs, name)),
          example.metadata,
          example.createdAt,
          example.modifiedAt,
        ]),
      )
      .join('');
  }
}

export const jsonLines = (source: Export): Lines =>
  linesOf(source, ({ id, inputs, outputs, metadata, createdAt, modifiedAt }) => ({
    id,
    inputs,
    outputs,
    metadata,
    created_at: createdAt,
    modified_at: modifiedAt,
  }));

export const evalsLines = (source: Export): Lines => linesOf(source, evalsLine);

export const fineTuningLines = (source: Export): Lines => linesOf(source, fineTuningLine);

async function* linesOf({ examples }: Export, toLine: (example: Example) => object): Lines {
  for await (const page of examples) yield page.map((example) => `${JSON.stringify(toLine(example))}\n`).join('');
}

const own = (object: object | null, name: string): unknown =>
  object && Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined;
