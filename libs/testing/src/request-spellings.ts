/** Values of `Host` that are invalid in a URL, or that would change its path. */
export const badHosts = [
  ...['a@b', 'x:99999', 'x/', 'x/secret?', 'x?', 'x#', 'x\\y', 'x y', 'x,y', '[::1', '1.2.3.999', 'x:80:80', 'x%2f'],
];

/** Spellings that other parsers may read as this path, or as one next to it. */
export function spellingsOf(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const last = rest.at(-1) ?? first;
  const before = path.slice(0, path.length - last.length);
  const encoded = (text: string) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`;
  const climbing = ['/info/..', '/INFO/..', '/docs/x/../..', '/ok/.', '/.', '/ui/a/b/../../..', '/x/%2e%2e', '/x/.%2E'];
  return [
    ...[...climbing, '/x/%2e.', '/info\\..', '/info/..\\..', '/info%2f..', '/info/..%2F..', '/', '/%2e', '/;/..'].map(
      (prefix) => prefix + path,
    ),
    ...[
      '/.',
      '/..',
      '/../',
      `/../${last}`,
      '/%2e',
      '//',
      '\\',
      '%2f',
      '%5c',
      '#',
      '#/x',
      '/x/..',
      '/x%2f..',
      '/',
      '%20',
    ].map((suffix) => path + suffix),
    ...[path.toUpperCase(), `/${first.toUpperCase()}${path.slice(first.length + 1)}`, before + last.toUpperCase()],
    ...[`/${encoded(first)}${path.slice(first.length + 1)}`, before + encoded(last), path.replace(/\/(?=.)/g, '//')],
    ...[path.replaceAll('/', '\\'), path.replaceAll('/', '%2F'), `/${path.slice(1).replaceAll('/', '%5C')}`],
    ...[`http://x${path}`, `http://x:99999${path}`, `x:${path}`, '*'],
  ].filter((spelling) => spelling !== path);
}

export interface DocumentedPaths {
  paths: Record<string, Record<string, unknown>>;
}

/** A route of an OpenAPI document, with values for its parameters. */
interface DocumentedRoute {
  method: string;
  pattern: string;
  path: string;
}

export function documentedRoutes({ paths }: DocumentedPaths, value: string): DocumentedRoute[] {
  return Object.entries(paths).flatMap(([pattern, operations]) =>
    Object.keys(operations).map((method) => ({
      method: method.toUpperCase(),
      pattern,
      path: pattern.replace(/\{\w+\}/g, value),
    })),
  );
}

/** Returns a predicate: whether a route has this method and exactly this path, apart from a trailing slash. */
export function routeMatcher({ paths }: DocumentedPaths): (method: string, target: string) => boolean {
  const known = Object.entries(paths).map(([pattern, operations]) => ({
    operations,
    // A parameter may have characters that need encoding; among the spellings that is only a space.
    form: new RegExp(`^${pattern.replaceAll('.', '\\.').replace(/\{\w+\}/g, '(?:[^/\\\\#?%]|%20)+')}$`),
  }));
  return (method, target) => {
    const [path = ''] = target.split('?');
    const exact = path.length > 1 ? path.replace(/\/$/, '') : path;
    return known.some(({ operations, form }) => method.toLowerCase() in operations && form.test(exact));
  };
}
