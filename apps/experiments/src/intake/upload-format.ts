/** One JSON document, or a line of JSON for the experiment and one for each row. */
export type UploadFormat = 'json' | 'ndjson';

/** JSON unless declared as lines: many clients declare no type. */
export function uploadFormatOf(contentType: string | undefined): UploadFormat {
  return /^\s*application\/(x-)?(ndjson|jsonlines|jsonl)\s*(;|$)/i.test(contentType ?? '') ? 'ndjson' : 'json';
}
