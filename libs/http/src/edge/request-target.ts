const plain = String.raw`[\w\-.~!$&'()*+,;=:@[\]|]*`;
/** Of encoded characters not `-`, `.`, `/`, digits, letters, `\`, `_` and `~`. */
const encoded = '%(?!2[DEF]|3\\d|[46][1-9A-F]|[57][\\dA]|5[CF]|7E)';
const segment = String.raw`\/(?!\/|\.\.?(?:[/?]|$))${plain}(?:${encoded}${plain})*`;
/**
 * A path in normal form, and a query: no empty segment but the last, no dot segment, and nothing encoded that means the
 * same without (RFC 3986, 2.3) or that some parsers take for a separator, like `%2F`. Raw characters are those that a
 * parser of URLs leaves alone. So everything that reads the target reads one path, and nothing needs to normalise it. No
 * part of the expression can match in two ways, so that its time grows with the length and no faster.
 */
const normal = new RegExp(`^(?:${segment})+(?:\\?[^#]*)?$`, 'i');

export const isNormalTarget = (target: string): boolean => normal.test(target);
