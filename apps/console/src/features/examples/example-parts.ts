/** The service keeps cleared outputs and metadata as an empty object. */
export const isNothing = (part: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  !part || Object.keys(part).length === 0;

/**
 * Part of a change. The service leaves a missing part as it is, so a cleared part is an empty object, and a part that
 * is empty anyway is not sent.
 */
export function changedPart(
  before: Readonly<Record<string, unknown>> | null | undefined,
  after: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  return after ?? (isNothing(before) ? undefined : {});
}
