/** A number is a score, another text a label; nothing is neither. */
export function readScore(text: string): { score?: number; value?: string } {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  const number = Number(trimmed.replace(',', '.'));
  return Number.isFinite(number) ? { score: number } : { value: trimmed };
}
