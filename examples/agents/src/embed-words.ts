/** `store.index.dims` of langgraph.json. */
const dims = 256;

/**
 * Vectors of texts without a model: each word, and each three letters of it, counts in a dimension that its characters
 * choose. Texts that share words, or parts of words, are near each other; it knows nothing of meaning beyond that. In a
 * project of your own, ask a model here: a function from texts to lists of numbers, or LangChain's `Embeddings`.
 */
export async function embed(texts: string[]): Promise<number[][]> {
  return texts.map((text) => {
    const vector = new Array<number>(dims).fill(0);
    for (const feature of featuresOf(text)) {
      const at = hash(feature) % dims;
      vector[at] = (vector[at] ?? 0) + 1;
    }
    return vector;
  });
}

function featuresOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{Letter}+/gu) ?? [];
  return words.flatMap((word) => {
    const parts = Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 3));
    return [word, word, ...parts];
  });
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return sum;
}
