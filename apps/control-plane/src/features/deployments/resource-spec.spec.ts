import { describe, expect, it } from '@jest/globals';
import { shownResourceSpec } from './resource-spec.js';

describe('shownResourceSpec', () => {
  it('shows the given values, except for images', () => {
    expect(shownResourceSpec('github', null)).toBeNull();
    expect(shownResourceSpec('github', { cpu: 2 })).toEqual({ cpu: 2 });
  });

  it('derives limits from requests and queue workers from the main process', () => {
    expect(shownResourceSpec('external_docker', { cpu: 0.5, memory_mb: 512, max_scale: 4, redis_cpu: 1 })).toEqual({
      min_scale: 1,
      max_scale: 4,
      cpu: 0.5,
      cpu_limit: 1,
      memory_mb: 512,
      memory_limit_mb: 1024,
      queue_min_scale: 1,
      queue_max_scale: 4,
      queue_cpu: 0.5,
      queue_cpu_limit: 1,
      queue_memory_mb: 512,
      queue_memory_limit_mb: 1024,
      redis_cpu: 1,
      redis_cpu_limit: 1,
    });
  });

  it('never shows a minimum above the maximum', () => {
    expect(shownResourceSpec('external_docker', { min_scale: 5 })).toMatchObject({ min_scale: 5, max_scale: 5 });
    expect(shownResourceSpec('external_docker', { max_scale: 3 })).toMatchObject({ min_scale: 1, max_scale: 3 });
  });
});
