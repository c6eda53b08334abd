import { isObject } from '@heddle/errors';
import type { PriceTable } from '../../config/price-settings.js';
import { costOf, findPrice } from './model-price.js';

/** Usage that a run reports itself; null without a report. */
export interface RunUsage {
  promptTokens: number | null;
  completionTokens: number | null;
  totalTokens: number | null;
  /** US dollars, as decimals. */
  promptCost: string | null;
  completionCost: string | null;
  totalCost: string | null;
  /** Counts by the kinds that the client names. */
  promptTokenDetails: Record<string, number> | null;
  completionTokenDetails: Record<string, number> | null;
  promptCostDetails: Record<string, string> | null;
  completionCostDetails: Record<string, string> | null;
}

type JsonObject = Record<string, unknown>;

const largestInteger = 2_147_483_647;
/** Maximum cost in US dollars; larger values are ignored as faults of a client. */
const largestCost = 1e12;
/** Maximum kinds of tokens of a run; models report fewer than ten. */
const maxKinds = 50;
const maxKindCharacters = 100;
const decimal = /^\d{1,12}(\.\d{1,18})?$/;

interface Content {
  outputs?: JsonObject | null;
  extra?: JsonObject | null;
}

/** Tokens and costs of a run. Outputs override metadata; invalid values are ignored. */
export function usageOf({ outputs, extra }: Content): RunUsage {
  const metadata = extra?.metadata;
  const said = [usageIn(outputs), usageOfMessages(outputs), usageIn(metadata)].find((usage) => usage !== undefined);
  const [prompt, completion] = [tokens(said?.input_tokens), tokens(said?.output_tokens)];
  const [promptCost, completionCost] = [cost(said?.input_cost), cost(said?.output_cost)];
  return {
    promptTokens: prompt,
    completionTokens: completion,
    totalTokens: tokens(said?.total_tokens) ?? sumOfTokens(prompt, completion),
    promptCost,
    completionCost,
    totalCost: cost(said?.total_cost) ?? sumOfCosts(promptCost, completionCost),
    promptTokenDetails: byKind(said?.input_token_details, tokens),
    completionTokenDetails: byKind(said?.output_token_details, tokens),
    promptCostDetails: byKind(said?.input_cost_details, cost),
    completionCostDetails: byKind(said?.output_cost_details, cost),
  };
}

/** Adds the cost of the model by the price table, unless the run reports a cost. */
export function pricedUsage(
  usage: RunUsage,
  { extra, startTime }: Content & { startTime?: string },
  table: PriceTable,
): RunUsage {
  const reportsCost = usage.promptCost !== null || usage.completionCost !== null || usage.totalCost !== null;
  const name = table.models.length === 0 || reportsCost ? undefined : modelOf(extra);
  const price = name && findPrice(table, { ...name, startTime });
  if (!price) return usage;
  const promptCost = costOf(usage.promptTokens, usage.promptTokenDetails, price.input, price.input_details);
  const completionCost = costOf(
    usage.completionTokens,
    usage.completionTokenDetails,
    price.output,
    price.output_details,
  );
  return { ...usage, promptCost, completionCost, totalCost: sumOfCosts(promptCost, completionCost) };
}

/** Model named by frameworks: in the metadata, or among the parameters of the call. */
function modelOf(extra: JsonObject | null | undefined): { name: string; provider: string | undefined } | undefined {
  const metadata = isObject(extra?.metadata) ? extra.metadata : {};
  const parameters = isObject(extra?.invocation_params) ? extra.invocation_params : {};
  const name = [metadata.ls_model_name, parameters.model, parameters.model_name].find(isText);
  return name === undefined ? undefined : { name, provider: [metadata.ls_provider].find(isText) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function usageIn(holder: unknown): JsonObject | undefined {
  return isObject(holder) && isObject(holder.usage_metadata) ? holder.usage_metadata : undefined;
}

/** The form of LangChain's tracer: lists of generations, each with its message as written by `toJSON`. */
function usageOfMessages(outputs: unknown): JsonObject | undefined {
  if (!isObject(outputs) || !Array.isArray(outputs.generations)) return undefined;
  for (const generation of outputs.generations.flat()) {
    const message: unknown = isObject(generation) ? generation.message : undefined;
    const usage = isObject(message) ? (usageIn(message.kwargs) ?? usageIn(message)) : undefined;
    if (usage) return usage;
  }
  return undefined;
}

const tokens = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= largestInteger ? (value as number) : null;

function cost(value: unknown): string | null {
  if (typeof value === 'string' && decimal.test(value)) return value;
  return typeof value === 'number' && value >= 0 && value <= largestCost ? String(value) : null;
}

/** The first kinds that have a value; null without one. */
function byKind<T>(details: unknown, read: (value: unknown) => T | null): Record<string, T> | null {
  if (!isObject(details)) return null;
  const kinds = Object.entries(details)
    .map(([kind, value]) => [kind, read(value)] as const)
    .filter((entry): entry is readonly [string, T] => entry[1] !== null && entry[0].length <= maxKindCharacters)
    .slice(0, maxKinds);
  return kinds.length === 0 ? null : Object.fromEntries(kinds);
}

function sumOfTokens(prompt: number | null, completion: number | null): number | null {
  return prompt === null && completion === null ? null : tokens((prompt ?? 0) + (completion ?? 0));
}

function sumOfCosts(prompt: string | null, completion: string | null): string | null {
  if (prompt === null || completion === null) return prompt ?? completion;
  // Without binary noise: 0.1 and 0.2 make 0.3.
  return String(Number((Number(prompt) + Number(completion)).toPrecision(15)));
}

/** Time of the first token from the events of a model. */
export function firstTokenOf(events: readonly object[] | null | undefined): unknown {
  const event = events?.find((each) => 'name' in each && each.name === 'new_token');
  return event && 'time' in event ? event.time : undefined;
}
