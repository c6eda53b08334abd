import { refuseUnknownKeys } from './config-keys.js';
import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';
import { readSection, type SectionSources } from './section.js';

/** The official name: JSON, the section `webhooks`; wins over that of the file. */
export const webhooksVariable = 'LANGGRAPH_WEBHOOKS';

/** Which receivers clients may name, and what every one of them is sent. */
export interface WebhookRules {
  requireHttps: boolean;
  /** Names, or `*.` and the name whose subdomains are meant; null is any. */
  allowedDomains: readonly string[] | null;
  allowedPorts: readonly number[] | null;
  maxUrlLength: number;
  /** Neither this machine nor the server's own application is a receiver. */
  disableLoopback: boolean;
  /** How the variables begin that headers may name. */
  envPrefix: string;
  /** By name; values may hold `${{ env.NAME }}`. */
  headers: Readonly<Record<string, string>>;
}

export const longestWebhookUrl = 65_536;

export const defaultWebhookRules: WebhookRules = {
  requireHttps: false,
  allowedDomains: null,
  allowedPorts: null,
  maxUrlLength: longestWebhookUrl,
  disableLoopback: true,
  envPrefix: 'LG_WEBHOOK_',
  headers: {},
};

const sectionKeys = ['env_prefix', 'url', 'headers'];
const urlKeys = ['require_https', 'allowed_domains', 'allowed_ports', 'max_url_length', 'disable_loopback'];

const domain = /^(\*\.)?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** What HTTP, and the form and signature of the message, say themselves. */
const ownHeader = /^(webhook-.*|content-.*|host|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect)$/i;
const template = /\$\{\{\s*env\.(\w+)\s*\}\}/g;

/** `where` names the section in messages: a file and its key, or a variable. */
export function readWebhookRules(where: string, section: Record<string, unknown>): WebhookRules {
  refuseUnknownKeys(where, section, sectionKeys);
  const { env_prefix: envPrefix = defaultWebhookRules.envPrefix, url = {}, headers = {} } = section;
  if (typeof envPrefix !== 'string' || !/^[A-Za-z_]\w*$/.test(envPrefix)) {
    throw new GraphConfigError(`${where}.env_prefix must be the beginning of the names of variables`);
  }
  if (!isObject(url)) throw new GraphConfigError(`${where}.url must be an object`);
  if (!isObject(headers)) throw new GraphConfigError(`${where}.headers must be an object of strings`);
  return {
    ...readUrlRules(`${where}.url`, url),
    envPrefix,
    headers: readHeaders(`${where}.headers`, headers, envPrefix),
  };
}

export function readWebhooks(sources: SectionSources): WebhookRules {
  const section = readSection(sources, 'webhooks', webhooksVariable);
  return section ? readWebhookRules(section.where, section.value) : defaultWebhookRules;
}

/** The headers in lower case, with the values of variables in them. `isSecret`: variables that no receiver gets, whatever their prefix. */
export function resolveWebhookHeaders(
  { headers }: Pick<WebhookRules, 'headers'>,
  variables: Readonly<Record<string, string | undefined>>,
  isSecret: (name: string) => boolean,
): Record<string, string> {
  const resolve = (header: string, text: string) =>
    text.replaceAll(template, (_, name: string) => {
      const where = `webhooks.headers.${header}`;
      if (isSecret(name)) throw new GraphConfigError(`${where} names ${name}, which belongs to the service`);
      const value = variables[name];
      if (value === undefined) throw new GraphConfigError(`${where} names ${name}, which is not set`);
      if (!isHeaderText(value)) throw new GraphConfigError(`${where}: the value of ${name} does not fit into a header`);
      return value;
    });
  return Object.fromEntries(
    Object.entries(headers).map(([header, text]) => [header.toLowerCase(), resolve(header, text)]),
  );
}

function readUrlRules(where: string, url: Record<string, unknown>): Omit<WebhookRules, 'envPrefix' | 'headers'> {
  refuseUnknownKeys(where, url, urlKeys);
  const {
    require_https: requireHttps = defaultWebhookRules.requireHttps,
    allowed_domains: allowedDomains = null,
    allowed_ports: allowedPorts = null,
    max_url_length: maxUrlLength = longestWebhookUrl,
    disable_loopback: disableLoopback = defaultWebhookRules.disableLoopback,
  } = url;
  if (typeof requireHttps !== 'boolean') throw new GraphConfigError(`${where}.require_https must be true or false`);
  if (typeof disableLoopback !== 'boolean') {
    throw new GraphConfigError(`${where}.disable_loopback must be true or false`);
  }
  if (!isListOf(allowedDomains, (name) => typeof name === 'string' && domain.test(name))) {
    throw new GraphConfigError(
      `${where}.allowed_domains must be a list of names, like "example.com" or "*.example.com"`,
    );
  }
  if (!isListOf(allowedPorts, (port) => isWhole(port, 65_535))) {
    throw new GraphConfigError(`${where}.allowed_ports must be a list of ports`);
  }
  if (!isWhole(maxUrlLength, longestWebhookUrl)) {
    throw new GraphConfigError(`${where}.max_url_length must be a whole number from 1 to ${longestWebhookUrl}`);
  }
  return {
    requireHttps,
    disableLoopback,
    maxUrlLength,
    // As the official server reads it: an empty list allows any.
    allowedDomains: nonEmpty((allowedDomains as string[] | null)?.map((name) => name.toLowerCase())),
    allowedPorts: nonEmpty(allowedPorts as number[] | null),
  };
}

function readHeaders(where: string, headers: Record<string, unknown>, envPrefix: string): Record<string, string> {
  for (const [name, text] of Object.entries(headers)) {
    const place = `${where}.${name}`;
    if (!headerName.test(name)) throw new GraphConfigError(`${place} is no name of a header`);
    if (ownHeader.test(name)) throw new GraphConfigError(`${place} is set by the server itself`);
    if (typeof text !== 'string' || !isHeaderText(text)) {
      throw new GraphConfigError(`${place} must be a string that fits into a header`);
    }
    for (const [, variable = ''] of text.matchAll(template)) {
      if (!variable.startsWith(envPrefix)) {
        throw new GraphConfigError(`${place} names ${variable}, which does not begin with "${envPrefix}" (env_prefix)`);
      }
    }
    if (text.replaceAll(template, '').includes('${{')) {
      throw new GraphConfigError(`${place} holds a template that is not of the form \${{ env.NAME }}`);
    }
  }
  return headers as Record<string, string>;
}

const isHeaderText = (text: string) => /^[\t\x20-\x7e]*$/.test(text);

const isWhole = (value: unknown, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= max;

const isListOf = (value: unknown, isItem: (item: unknown) => boolean) =>
  value === null || (Array.isArray(value) && value.every(isItem));

const nonEmpty = <T>(list: T[] | null | undefined): T[] | null => (list && list.length > 0 ? list : null);
