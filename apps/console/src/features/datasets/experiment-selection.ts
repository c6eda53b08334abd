/** Maximum number of experiments of a comparison, with the letters A-H. */
export const maxExperiments = 8;

/** Adds or removes an experiment and keeps the order of selection; the first is the baseline A. Callers check `maxExperiments`. */
export function toggleSelection(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}
