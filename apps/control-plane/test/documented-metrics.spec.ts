import { expect, it } from '@jest/globals';
import { Metrics } from '@heddle/http';
import { documentedMetrics, exportedMetrics } from '@heddle/testing';
import { unconnectedApp } from './test-app.js';

it('docs/reference/metrics.md lists exactly the existing metrics', async () => {
  const app = await unconnectedApp();
  const exported = exportedMetrics(app.get(Metrics).registry);
  await app.close();
  expect(documentedMetrics('Every service', 'control-plane')).toEqual(exported);
});
