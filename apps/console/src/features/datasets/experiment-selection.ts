/** Letters are A-H; more experiments than that do not fit a screen and are refused by the page. */
export const maxExperiments = 8;

/** Ticks or unticks, keeping the order of ticking: the first ticked becomes A, the one others are compared with. */
export function toggleSelection(selected: readonly string[], id: string): string[] {
  return selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
}
