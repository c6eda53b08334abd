/** Yields the text of a JSON list whose items arrive in pages. */
export async function* jsonList<T>(
  pages: AsyncIterable<readonly T[]>,
  toDto: (item: T) => object,
): AsyncGenerator<string> {
  let before = '[';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield before + page.map((item) => JSON.stringify(toDto(item))).join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}
