/** Minimum characters of a value. Shorter ones occur in ordinary text; redacting them would destroy the log. */
const minLength = 6;

const mask = '[redacted]';

/**
 * Replaces secret values in text, also in base64, URL and JSON encoding. A value of several lines is recognised by each
 * of its lines, so it may be spread over several messages. The time depends on the text, not on the number of values.
 */
export class Redactor {
  /** Forms of the values by their first characters, the longest first. */
  private readonly forms = new Map<string, string[]>();
  /** Characters of all forms, as a measure of memory. */
  readonly weight: number;

  constructor(values: Iterable<string>) {
    const all = new Set<string>();
    for (const value of values) for (const form of formsOf(value)) all.add(form);
    this.weight = [...all].reduce((sum, form) => sum + form.length, 0);
    for (const form of [...all].sort((one, other) => other.length - one.length)) {
      const begin = form.slice(0, minLength);
      this.forms.set(begin, [...(this.forms.get(begin) ?? []), form]);
    }
  }

  redact(text: string): string {
    if (this.forms.size === 0) return text;
    let result = '';
    let copied = 0;
    // End of the current match; overlapping matches are one.
    let end = 0;
    let start = -1;
    for (let at = 0; at + minLength <= text.length; at += 1) {
      const form = this.forms.get(text.slice(at, at + minLength))?.find((candidate) => text.startsWith(candidate, at));
      if (form === undefined) continue;
      if (start >= 0 && at > end) {
        result += text.slice(copied, start) + mask;
        copied = end;
        start = at;
      } else if (start < 0) start = at;
      end = Math.max(end, at + form.length);
    }
    if (start < 0) return text;
    return result + text.slice(copied, start) + mask + text.slice(end);
  }
}

/** Maximum characters of a value that is also redacted in base64 and URL encoding: longer ones are usually files. */
const maxEncodedLength = 4096;

/** Representations of a value in which programs print it. */
function formsOf(value: string): string[] {
  const lines = value.split(/\r?\n/);
  const plain = new Set([value, value.trim(), ...lines, ...lines.map((line) => line.trim())]);
  const forms: string[] = [];
  for (const text of plain) {
    if (text.length < minLength) continue;
    forms.push(text, JSON.stringify(text).slice(1, -1));
    if (text.length <= maxEncodedLength) forms.push(...base64Of(text), ...urlEncodedOf(text));
  }
  return forms.filter((form) => form.length >= minLength);
}

/** Base64 of the text alone, and inside longer text (`user:password`): without characters that share bits with it. */
function base64Of(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const within = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const isWhole = (before + bytes.length) % 3 === 0;
    return encoded.slice(Math.ceil((before * 8) / 6), isWhole ? undefined : -1);
  });
  const all = [bytes.toString('base64'), ...within];
  return [...all, ...all.map((form) => form.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''))];
}

function urlEncodedOf(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  const lower = encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [encoded, lower, encoded.replaceAll('%20', '+'), new URLSearchParams({ v: text }).toString().slice(2)];
}
