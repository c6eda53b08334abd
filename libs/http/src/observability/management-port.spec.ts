import { describe, expect, it } from '@jest/globals';
import { isServed } from './management-port.js';

const onBoth = ['/ok', '/ready', '/openapi.json', '/openapi.yaml'];
const ofOperators = ['/metrics', '/metrics/', '/docs', '/docs/swagger-ui.css'];
const ofClients = ['/', '/things', '/metricsx', '/METRICS', '/docsx', '/things/metrics', '/ok2'];

const servedOf = (where: { onManagement: boolean; isOpen: boolean }) =>
  [...onBoth, ...ofOperators, ...ofClients].filter((path) => isServed(path, where));

describe('isServed', () => {
  it('serves everything on a single port', () => {
    expect(servedOf({ onManagement: false, isOpen: false })).toEqual([...onBoth, ...ofOperators, ...ofClients]);
  });

  it('keeps the routes of the management port off the public port', () => {
    expect(servedOf({ onManagement: false, isOpen: true })).toEqual([...onBoth, ...ofClients]);
  });

  it('serves no client routes on the management port', () => {
    expect(servedOf({ onManagement: true, isOpen: true })).toEqual([...onBoth, ...ofOperators]);
  });
});
