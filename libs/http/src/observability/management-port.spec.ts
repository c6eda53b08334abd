import { describe, expect, it } from '@jest/globals';
import { isServed } from './management-port.js';

const onBoth = ['/ok', '/ready', '/openapi.json', '/openapi.yaml'];
const ofOperators = ['/metrics', '/metrics/', '/docs', '/docs/swagger-ui.css'];
const ofClients = ['/', '/things', '/metricsx', '/METRICS', '/docsx', '/things/metrics', '/ok2'];

const servedOf = (where: { onManagement: boolean; isOpen: boolean }) =>
  [...onBoth, ...ofOperators, ...ofClients].filter((path) => isServed(path, where));

describe('isServed', () => {
  it('has everything on the one port there is', () => {
    expect(servedOf({ onManagement: false, isOpen: false })).toEqual([...onBoth, ...ofOperators, ...ofClients]);
  });

  it('keeps from the public port what has a port of its own', () => {
    expect(servedOf({ onManagement: false, isOpen: true })).toEqual([...onBoth, ...ofClients]);
  });

  it('has nothing of the clients on the management port', () => {
    expect(servedOf({ onManagement: true, isOpen: true })).toEqual([...onBoth, ...ofOperators]);
  });
});
