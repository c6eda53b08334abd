/** OID of the type `text` in PostgreSQL. */
const textOid = 25;
const headerBytes = 20;
const lengthBytes = 4;

/**
 * Encodes a parameter of type `text[]` in the binary format. The text format escapes each quote: it blocks the thread
 * for about a second per MiB of JSON and takes many times its memory. The binary format copies each text once.
 */
export function textArray(texts: readonly (string | null)[]): Buffer {
  const sizes = texts.map((text) => (text === null ? 0 : Buffer.byteLength(text)));
  const total = sizes.reduce((sum, size) => sum + lengthBytes + size, headerBytes);
  const buffer = Buffer.allocUnsafe(total);
  const isEmpty = texts.length === 0;
  let at = 0;
  const writeInt = (value: number) => void (at = buffer.writeInt32BE(value, at));
  writeInt(isEmpty ? 0 : 1);
  writeInt(texts.includes(null) ? 1 : 0);
  writeInt(textOid);
  if (isEmpty) return buffer.subarray(0, at);
  writeInt(texts.length);
  writeInt(1);
  for (const [index, text] of texts.entries()) {
    writeInt(text === null ? -1 : (sizes[index] as number));
    if (text !== null) at += buffer.write(text, at);
  }
  return buffer;
}
