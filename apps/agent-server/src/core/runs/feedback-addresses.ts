/** URLs for feedback of a run, by key; null without a configured template or without keys. */
export function feedbackAddresses(
  template: string | null,
  runId: string,
  keys: readonly string[] = [],
): Record<string, string> | null {
  if (template === null || keys.length === 0) return null;
  const address = (key: string) =>
    template.replaceAll('{run_id}', runId).replaceAll('{key}', () => encodeURIComponent(key));
  return Object.fromEntries(keys.map((key) => [key, address(key)]));
}
