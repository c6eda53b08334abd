import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** US dollars per million tokens. */
const price = z.number().min(0).max(1_000_000);
const detailPrices = z.record(z.string().min(1).max(100), price);

const modelPrice = z.strictObject({
  /** Name of the model; `*` stands for any characters. */
  model: z.string().min(1).max(200),
  provider: z.string().min(1).max(200).optional(),
  /** Runs that start at this time or later. */
  from: z.iso.datetime({ offset: true }).optional(),
  input: price,
  output: price,
  /** Prices of token kinds such as `cache_read`. */
  input_details: detailPrices.optional(),
  output_details: detailPrices.optional(),
});

/** The first entry that fits a run counts. */
export const priceTable = z.strictObject({ models: z.array(modelPrice).max(10_000) });

export type ModelPrice = z.output<typeof modelPrice>;
export type PriceTable = z.output<typeof priceTable>;

export const noPrices: PriceTable = { models: [] };

export abstract class PriceSettings {
  abstract readonly table: PriceTable;
}

/** Reads a file of prices; each fault is refused with its place in the file. */
export function readPriceTable(path: string, refuse: (message: string) => void): PriceTable {
  try {
    const read = priceTable.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    if (read.success) return read.data;
    for (const { path: place, message } of read.error.issues.slice(0, 10)) {
      refuse(`${place.join('.') || 'the file'}: ${message}`);
    }
  } catch (error) {
    refuse(error instanceof SyntaxError ? 'the file is not JSON' : 'the file cannot be read');
  }
  return noPrices;
}

export function priceSettings(path: string | undefined): PriceSettings {
  const refuse = (message: string) => {
    throw new Error(message);
  };
  return { table: path === undefined ? noPrices : readPriceTable(path, refuse) };
}
