import { describe, expect, it } from '@jest/globals';
import { addressOf } from './agent-servers';

const config = {
  controlPlaneUrl: 'http://127.0.0.1:8124',
  agentServerUrl: 'http://127.0.0.1:8123',
  experimentsUrl: 'http://127.0.0.1:1984',
  agentOrigins: ['https://agents.example.com'],
};

type Deployment = Parameters<typeof addressOf>[0];

const deployment = (custom_url: string | null, driver = 'process') =>
  ({ id: 'd1', name: 'bot', display_name: null, driver, source_config: { custom_url } }) as unknown as Deployment;

describe('address of a deployment', () => {
  it('is the stable address that the control plane forwards', () => {
    const { address } = addressOf(deployment('http://127.0.0.1:8124/agents/d1/'), config);
    expect(address).toEqual({ id: 'd1', name: 'bot', url: 'http://127.0.0.1:8124/agents/d1' });
  });

  it('may be at an origin that the operator named', () => {
    expect(addressOf(deployment('https://agents.example.com/bot'), config).address?.url).toBe(
      'https://agents.example.com/bot',
    );
  });

  it.each([
    [deployment('http://127.0.0.1:8123', 'simulated'), 'simulated'],
    [deployment(null), 'not deployed'],
    [deployment('no address'), 'not deployed'],
    [deployment('https://thief.example'), 'other origin'],
    [deployment('https://agents.example.com.thief.example'), 'other origin'],
  ])('%j is not called: %s', (given, reason) => {
    expect(addressOf(given, config).reason).toBe(reason);
  });
});
