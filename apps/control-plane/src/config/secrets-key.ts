const keyBytes = 32;

/** Decodes 32 bytes from base64 or hex; null for other texts. */
export function decodeSecretsKey(text: string): Buffer | null {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return null;
  const key = Buffer.from(text, 'base64');
  return key.length === keyBytes ? key : null;
}
