const plain = String.raw`[\w\-.~!$&'()*+,;=:@[\]|]*`;
/** A percent-encoded character other than `-`, `.`, `/`, digits, letters, `\`, `_` and `~`. */
const encoded = '%(?!2[DEF]|3\\d|[46][1-9A-F]|[57][\\dA]|5[CF]|7E)';
const segment = String.raw`\/(?!\/|\.\.?(?:[/?]|$))${plain}(?:${encoded}${plain})*`;
/**
 * A path in normal form, and a query. Only the last segment may be empty, and there are no dot segments. A character
 * must not be encoded if it means the same unencoded (RFC 3986, 2.3) or if some parsers read it as a separator, like
 * `%2F`. URL parsers leave the permitted raw characters unchanged. So all readers of the target read one path, and no
 * reader has to normalise it. The expression is unambiguous, so that its time is linear in the length.
 */
const normal = new RegExp(`^(?:${segment})+(?:\\?[^#]*)?$`, 'i');

export const isNormalTarget = (target: string): boolean => normal.test(target);
