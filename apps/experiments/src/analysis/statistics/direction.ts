/** Direction in which scores of a metric improve; null when unknown. */
export type Direction = 'higher' | 'lower' | null;

/** Source of a direction: a setting of the workspace, or the words of the name. */
export type DirectionSource = 'setting' | 'name' | null;

/** The directions of all metrics of a workspace. */
export interface Directions {
  of(key: string): Direction;
  sourceOf(key: string): DirectionSource;
}

const lowerWords = new Set(
  `bias cer cost costs crash crashes defect defects delay distance distances duration durations elapsed error errors
  exception exceptions expense fail failed fails failure failures hallucinated hallucination hallucinations harm harmful
  harmfulness inaccuracy inaccurate incorrect incorrectness irrelevance irrelevant jailbreak jailbreaks latencies latency
  loss mae misses mistake mistakes mse perplexity price prices profanity retries rmse runtime slowness spend timeout
  timeouts token tokens toxic toxicity ttft unsafe usd violation violations wer wrong`.split(/\s+/),
);

const higherWords = new Set(
  `accuracy accurate answered auc bertscore bleu coherence coherent completeness concise conciseness correct correctness
  f1 faithful faithfulness fluency fluent grounded groundedness helpful helpfulness match matched matches mrr ndcg pass
  passed passes precision quality recall relevance relevancy relevant reward rouge satisfaction score scores similarity
  success successes successful throughput useful usefulness win wins`.split(/\s+/),
);

/** Words that may reverse their neighbours: "no errors", "error free", "cost savings". */
const turningWords = new Set(
  `anti avoidance avoided decrease fewer free inverse inverted less low lower no non not reduced reduction saved saving
  savings without`.split(/\s+/),
);

const times = new Set(['h', 'hour', 'min', 'minute', 'ms', 's', 'sec', 'second', 'seconds']);

/** `errorRate`, `error_rate` and `Error rate` have the same words; `f1` is one. */
export function wordsOf(key: string): string[] {
  return key
    .replace(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** Direction by whole words; null for a name with words of both kinds, or with a word that may reverse them. */
export function directionOfName(key: string): Direction {
  const words = wordsOf(key);
  const perTime = words.some((word, at) => word === 'per' && times.has(words[at + 1] ?? ''));
  if (perTime || words.some((word) => turningWords.has(word))) return null;
  const lower = words.some((word) => lowerWords.has(word));
  const higher = words.some((word) => higherWords.has(word));
  if (lower === higher) return null;
  return lower ? 'lower' : 'higher';
}

/** A setting overrides the name. `lowerIsBetter` holds the keys with a setting. */
export function directionsBy(lowerIsBetter: ReadonlyMap<string, boolean>): Directions {
  const set = (key: string): Direction => {
    const lower = lowerIsBetter.get(key);
    return lower === undefined ? null : lower ? 'lower' : 'higher';
  };
  return {
    of: (key) => set(key) ?? directionOfName(key),
    sourceOf: (key) => (set(key) ? 'setting' : directionOfName(key) ? 'name' : null),
  };
}

/** Whether lower is better, as in the API; null without a direction. */
export const isLowerBetter = (direction: Direction): boolean | null => direction && direction === 'lower';
