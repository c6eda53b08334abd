interface GitEnvironmentOptions {
  url: URL;
  /** Checked addresses of the host; empty for a host that is an address, and for files. */
  addresses: readonly string[];
  /** Token, or user and token with a colon; null without one. */
  token: string | null;
  home: string;
  common: Readonly<Record<string, string>>;
}

const defaultPorts: Record<string, string> = { 'https:': '443', 'http:': '80' };

/**
 * Environment of a git command on a foreign repository. Only the protocol of the URL is allowed, redirects are not
 * followed, the host is pinned to its checked addresses, and there are no hooks, helpers, prompts, filters or
 * configuration files. Settings and the token are in the environment: arguments are visible to other users.
 */
export function gitEnvironment({ url, addresses, token, home, common }: GitEnvironmentOptions): Record<string, string> {
  const protocol = url.protocol.slice(0, -1);
  const settings: [string, string][] = [
    ['protocol.allow', 'never'],
    [`protocol.${protocol}.allow`, 'always'],
    ['http.followRedirects', 'false'],
    ['http.lowSpeedLimit', '1000'],
    ['http.lowSpeedTime', '30'],
    ['core.hooksPath', '/dev/null'],
    ['core.askPass', ''],
    ['core.bigFileThreshold', '8m'],
    ['credential.helper', ''],
    ['fetch.recurseSubmodules', 'false'],
    ['transfer.bundleURI', 'false'],
    ['gc.auto', '0'],
    ['pack.threads', '1'],
    // Repositories of files belong to another user.
    ['safe.directory', '*'],
  ];
  if (addresses.length > 0) {
    const port = url.port === '' ? defaultPorts[url.protocol] : url.port;
    const list = addresses.map((address) => (address.includes(':') ? `[${address}]` : address)).join(',');
    settings.push(['http.curloptResolve', `${url.hostname}:${port}:${list}`]);
  }
  if (token !== null) settings.push([`http.${url.origin}/.extraHeader`, `Authorization: ${basic(token)}`]);
  return {
    ...common,
    HOME: home,
    LC_ALL: 'C',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_PROTOCOL_FROM_USER: '0',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    ...Object.fromEntries(
      settings.flatMap(([name, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, name],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
    GIT_CONFIG_COUNT: String(settings.length),
  };
}

/** Hosts of repositories accept any user with a token. */
function basic(token: string): string {
  const credentials = token.includes(':') ? token : `x-access-token:${token}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}
