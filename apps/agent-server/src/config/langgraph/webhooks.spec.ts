import { describe, expect, it } from '@jest/globals';
import { defaultWebhookRules, parseWebhookRules, readWebhooks, resolveWebhookHeaders } from './webhooks.js';

const where = 'langgraph.json: webhooks';

describe('webhooks in langgraph.json', () => {
  it('are optional in every part', () => {
    expect(parseWebhookRules(where, {})).toEqual(defaultWebhookRules);
    expect(parseWebhookRules(where, { url: { allowed_domains: [], allowed_ports: [] } })).toEqual(defaultWebhookRules);
  });

  it('have rules for URLs, and headers', () => {
    const headers = { 'X-Team': 'agents', Authorization: 'Bearer ${{ env.HOOK_TOKEN }}' };
    const url = {
      require_https: true,
      allowed_domains: ['Example.com', '*.example.org'],
      allowed_ports: [443, 8443],
      max_url_length: 500,
      disable_loopback: false,
    };
    expect(parseWebhookRules(where, { env_prefix: 'HOOK_', url, headers })).toEqual({
      requireHttps: true,
      allowedDomains: ['example.com', '*.example.org'],
      allowedPorts: [443, 8443],
      maxUrlLength: 500,
      disableLoopback: false,
      envPrefix: 'HOOK_',
      headers,
    });
  });

  it.each([
    [{ header: {} }, 'webhooks.header: unknown key; did you mean "headers"?'],
    [{ env_prefix: '' }, 'webhooks.env_prefix must be'],
    [{ env_prefix: 7 }, 'webhooks.env_prefix must be'],
    [{ url: [] }, 'webhooks.url must be an object'],
    [{ url: { requires_https: true } }, 'webhooks.url.requires_https: unknown key; did you mean "require_https"?'],
    [{ url: { require_https: 'yes' } }, 'webhooks.url.require_https must be true or false'],
    [{ url: { disable_loopback: 1 } }, 'webhooks.url.disable_loopback must be true or false'],
    [{ url: { allowed_domains: 'example.com' } }, 'webhooks.url.allowed_domains must be a list'],
    [{ url: { allowed_domains: ['https://example.com'] } }, 'webhooks.url.allowed_domains must be a list'],
    [{ url: { allowed_domains: ['*'] } }, 'webhooks.url.allowed_domains must be a list'],
    [{ url: { allowed_ports: ['443'] } }, 'webhooks.url.allowed_ports must be a list'],
    [{ url: { allowed_ports: [0] } }, 'webhooks.url.allowed_ports must be a list'],
    [{ url: { max_url_length: 0 } }, 'webhooks.url.max_url_length must be'],
    [{ url: { max_url_length: 65_537 } }, 'webhooks.url.max_url_length must be'],
    [{ headers: [] }, 'webhooks.headers must be an object'],
    [{ headers: { 'a b': 'c' } }, 'webhooks.headers.a b is not a valid header name'],
    [{ headers: { A: 7 } }, 'webhooks.headers.A must be a string'],
    [{ headers: { A: 'b\r\nC: d' } }, 'webhooks.headers.A must be a string of characters'],
    [{ headers: { 'Webhook-Signature': 'a' } }, 'webhooks.headers.Webhook-Signature is set by the server'],
    [{ headers: { host: 'a' } }, 'webhooks.headers.host is set by the server'],
    [{ headers: { A: '${{ env.HOME }}' } }, 'webhooks.headers.A names HOME, which does not begin with "LG_WEBHOOK_"'],
    [{ headers: { A: '${{ secrets.KEY }}' } }, 'webhooks.headers.A holds a template that is not'],
  ] as [Record<string, unknown>, string][])('is refused: %j', (section, message) => {
    expect(() => parseWebhookRules(where, section)).toThrow(`langgraph.json: ${message}`);
  });

  it.each([
    [{ LANGGRAPH_WEBHOOKS: '{' }, 'LANGGRAPH_WEBHOOKS is not valid JSON'],
    [{ LANGGRAPH_WEBHOOKS: '[]' }, 'LANGGRAPH_WEBHOOKS must be an object'],
  ])('is refused in %j', (own, message) => {
    const sources = { file: '/f/langgraph.json', folder: '/f', config: {} };
    expect(() => readWebhooks({ ...sources, variables: [own, {}] })).toThrow(message);
    expect(() => readWebhooks({ ...sources, variables: [{}, own] })).toThrow(`/f/langgraph.json: env: ${message}`);
  });
});

describe('headers of webhooks', () => {
  const variables = { LG_WEBHOOK_A: 'one', LG_WEBHOOK_B: 'two', LG_WEBHOOK_LINES: 'a\nb' };
  const resolve = (text: string) => resolveWebhookHeaders({ headers: { 'X-Key': text } }, variables, () => false);

  it('hold literals and variables, one beside the other', () => {
    expect(resolve('plain')).toEqual({ 'x-key': 'plain' });
    expect(resolve('${{ env.LG_WEBHOOK_A }}, ${{env.LG_WEBHOOK_B}}!')).toEqual({ 'x-key': 'one, two!' });
    expect(resolve('$&${{ env.LG_WEBHOOK_A }}')).toEqual({ 'x-key': '$&one' });
  });

  it('name variables that are set, and fit', () => {
    expect(() => resolve('${{ env.LG_WEBHOOK_NONE }}')).toThrow('names LG_WEBHOOK_NONE, which is not set');
    expect(() => resolve('${{ env.LG_WEBHOOK_LINES }}')).toThrow(
      'LG_WEBHOOK_LINES has characters that a header cannot contain',
    );
  });

  it('never contain a variable of the service, under any prefix', () => {
    const rules = parseWebhookRules(where, { env_prefix: 'HEDDLE_', headers: { A: '${{ env.HEDDLE_API_KEY }}' } });
    const isOwn = (name: string) => name.startsWith('HEDDLE_');
    expect(() => resolveWebhookHeaders(rules, { HEDDLE_API_KEY: 'x' }, isOwn)).toThrow('belongs to the service');
  });
});
