import { z } from 'zod';
import { GraphConfigError } from './graph-config.errors.js';
import { flag, listOf, parseAt, section, wholeNumber } from './schema.js';
import { readSection, type SectionSources } from './section.js';

/** Allowed receivers of webhooks, and the headers that each is sent. */
export interface WebhookRules {
  requireHttps: boolean;
  /** Names, or `*.` and a name for its subdomains; null allows any. */
  allowedDomains: readonly string[] | null;
  allowedPorts: readonly number[] | null;
  maxUrlLength: number;
  /** Refuses paths of the server's own application, and this machine unless its addresses are allowed networks. */
  disableLoopback: boolean;
  /** Prefix of the variables that headers may name. */
  envPrefix: string;
  /** Values by name; they may contain `${{ env.NAME }}`. */
  headers: Readonly<Record<string, string>>;
}

const longestWebhookUrl = 65_536;

export const defaultWebhookRules: WebhookRules = {
  requireHttps: false,
  allowedDomains: null,
  allowedPorts: null,
  maxUrlLength: longestWebhookUrl,
  disableLoopback: true,
  envPrefix: 'LG_WEBHOOK_',
  headers: {},
};

const domain = /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers that the server sets: connection, content and signature. */
const ownHeader = /^(webhook-.*|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i;
const template = /\$\{\{\s*env\.(\w+)\s*\}\}/g;

const envPrefixError = 'must be a prefix of variable names, such as "LG_WEBHOOK_"';

const url = section(
  {
    require_https: flag.default(defaultWebhookRules.requireHttps),
    allowed_domains: listOf(z.string().regex(domain), 'must be a list of names, like "example.com" or "*.example.com"')
      .transform((names) => names.map((name) => name.toLowerCase()))
      .nullish(),
    allowed_ports: listOf(wholeNumber(1, 65_535), 'must be a list of ports').nullish(),
    max_url_length: wholeNumber(1, longestWebhookUrl).default(longestWebhookUrl),
    disable_loopback: flag.default(defaultWebhookRules.disableLoopback),
  },
  { nulls: 'value' },
);

const webhooks = section(
  {
    env_prefix: z
      .string({ error: envPrefixError })
      .regex(/^[A-Za-z_]\w*$/, envPrefixError)
      .default(defaultWebhookRules.envPrefix),
    url: url.prefault({}),
    headers: z.record(z.string(), z.unknown(), { error: 'must be an object of strings' }).default({}),
  },
  { nulls: 'value' },
).transform(({ env_prefix: envPrefix, url: rules, headers }, context): WebhookRules => {
  for (const [name, text] of Object.entries(headers)) {
    const message = headerProblem(name, text, envPrefix);
    if (message !== null) context.addIssue({ code: 'custom', path: ['headers', name], message });
  }
  return {
    requireHttps: rules.require_https,
    disableLoopback: rules.disable_loopback,
    maxUrlLength: rules.max_url_length,
    // An empty list allows any, as in the official server.
    allowedDomains: nonEmpty(rules.allowed_domains),
    allowedPorts: nonEmpty(rules.allowed_ports),
    envPrefix,
    headers: headers as Record<string, string>,
  };
});

/** `where`: location of the section, for messages. */
export const parseWebhookRules = (where: string, value: unknown): WebhookRules => parseAt(where, webhooks, value);

export const readWebhooks = (sources: SectionSources): WebhookRules =>
  readSection(sources, 'webhooks', 'LANGGRAPH_WEBHOOKS', webhooks)?.value ?? defaultWebhookRules;

/** Headers in lower case, with the values of variables. Variables of the service are refused, whatever their prefix. */
export function resolveWebhookHeaders(
  { headers }: Pick<WebhookRules, 'headers'>,
  variables: Readonly<Record<string, string | undefined>>,
  isOwnVariable: (name: string) => boolean,
): Record<string, string> {
  const resolve = (header: string, text: string) =>
    text.replaceAll(template, (_, name: string) => {
      const where = `webhooks.headers.${header}`;
      if (isOwnVariable(name)) throw new GraphConfigError(`${where} names ${name}, which belongs to the service`);
      const value = variables[name];
      if (value === undefined) throw new GraphConfigError(`${where} names ${name}, which is not set`);
      if (!isHeaderText(value))
        throw new GraphConfigError(`${where}: the value of ${name} has characters that a header cannot contain`);
      return value;
    });
  return Object.fromEntries(
    Object.entries(headers).map(([header, text]) => [header.toLowerCase(), resolve(header, text)]),
  );
}

function headerProblem(name: string, text: unknown, envPrefix: string): string | null {
  if (!headerName.test(name)) return 'is not a valid header name';
  if (ownHeader.test(name)) return 'is set by the server itself';
  if (typeof text !== 'string' || !isHeaderText(text))
    return 'must be a string of characters that a header can contain';
  for (const [, variable = ''] of text.matchAll(template)) {
    if (!variable.startsWith(envPrefix)) {
      return `names ${variable}, which does not begin with "${envPrefix}" (env_prefix)`;
    }
  }
  const rest = text.replaceAll(template, '');
  return rest.includes('${{') ? 'holds a template that is not of the form ${{ env.NAME }}' : null;
}

const isHeaderText = (text: string) => /^[\t\x20-\x7e]*$/.test(text);

const nonEmpty = <T>(list: T[] | null | undefined): T[] | null => (list && list.length > 0 ? list : null);
