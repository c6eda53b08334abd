/**
 * A path in normal form, and a query: no empty segment but the last, no dot segment, and nothing encoded that means the
 * same without (RFC 3986, 2.3) or that some parsers take for a separator, like `%2F`. Raw characters are those that a
 * parser of URLs leaves alone. So everything that reads the target reads one path, and nothing needs to normalise it.
 */
const normal =
  /^(?:\/(?!\/|\.\.?(?:[/?]|$))(?:[\w\-.~!$&'()*+,;=:@[\]|]|%(?!2[DEF]|3\d|[46][1-9A-F]|[57][\dA]|5[CF]|7E))*)+(?:\?[^#]*)?$/i;

export const isNormalTarget = (target: string): boolean => normal.test(target);
