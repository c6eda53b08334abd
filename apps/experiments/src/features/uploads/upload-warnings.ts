import { storableText } from '@heddle/http';

/** Anomalies of an upload that is stored. */
const messages = {
  naive_time: 'Times without an offset are taken as UTC',
  no_rows: 'The experiment has no rows',
  no_scores: 'Rows carry no scores',
  rounded_integer: 'Integers beyond 2^53 are rounded to the nearest double; texts keep all digits',
  score_not_a_category: 'Scores or values are not among the categories of their key',
  score_out_of_range: 'Scores are below the minimum or above the maximum of their key',
  unknown_field: 'Unknown fields were ignored',
  zero_duration: 'Rows end when they start, so that their latency is 0',
} as const;

type UploadWarningCode = keyof typeof messages;

type Loc = (string | number)[];

export interface UploadWarning {
  code: UploadWarningCode;
  message: string;
  count: number;
  /** The first few, as errors name them. */
  places: Loc[];
  /** First different names of unknown fields. */
  names?: string[];
}

interface Gathered {
  count: number;
  places: Loc[];
  names: Set<string>;
}

const shownPlaces = 5;
const shownNames = 20;
const shownLength = 200;

/** Text of a client, cut and without characters that the database cannot store. */
const storable = (text: string) => storableText(text.slice(0, shownLength));

/** Counts warnings. It keeps only the first locations of each code, so memory does not grow with their number. */
export class UploadWarnings {
  private readonly gathered = new Map<UploadWarningCode, Gathered>();

  /** `locate` is called for reported locations only. */
  add(code: UploadWarningCode, locate: () => Loc, name?: string): void {
    let found = this.gathered.get(code);
    if (!found) this.gathered.set(code, (found = { count: 0, places: [], names: new Set() }));
    found.count += 1;
    if (found.places.length < shownPlaces) {
      found.places.push(locate().map((step) => (typeof step === 'string' ? storable(step) : step)));
    }
    if (name !== undefined && found.names.size < shownNames) found.names.add(storable(name));
  }

  /** Adds the warnings of another pass. */
  absorb(other: UploadWarnings): this {
    for (const [code, { count, places, names }] of other.gathered) {
      const found = this.gathered.get(code) ?? { count: 0, places: [], names: new Set<string>() };
      this.gathered.set(code, {
        count: found.count + count,
        places: [...found.places, ...places].slice(0, shownPlaces),
        names: new Set([...found.names, ...names].slice(0, shownNames)),
      });
    }
    return this;
  }

  /** In the order of their codes. */
  list(): UploadWarning[] {
    return [...this.gathered]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([code, { count, places, names }]) => ({
        code,
        message: messages[code],
        count,
        places,
        ...(names.size > 0 ? { names: [...names] } : {}),
      }));
  }
}
