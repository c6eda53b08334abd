import type { StoredResourceSpec } from '@heddle/entities-control-plane';

/** Defaults without any given value. */
const baseline = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 1024 };

const maxCores = 16;

/**
 * All effective values of a specification (spec control-plane.md, section 2.4). Limits follow from requests (twice;
 * Redis: the same), queue workers from the main process.
 */
export function effectiveResourceSpec(stored: StoredResourceSpec | null): StoredResourceSpec {
  const spec: StoredResourceSpec = { ...baseline, ...stored };
  const set = (field: string, value: unknown) => {
    if (spec[field] === undefined && value !== undefined) spec[field] = value;
  };
  const twice = (field: string, maximum: number) => {
    const value = spec[field];
    return typeof value === 'number' ? Math.min(maximum, Math.round(value * 20) / 10) : undefined;
  };
  // A single given scale moves the other one.
  if (stored?.max_scale === undefined) spec.max_scale = Math.max(spec.min_scale as number, baseline.max_scale);
  if (stored?.min_scale === undefined) spec.min_scale = Math.min(spec.max_scale as number, baseline.min_scale);
  for (const field of ['min_scale', 'max_scale', 'cpu', 'memory_mb']) set(`queue_${field}`, spec[field]);
  for (const prefix of ['', 'queue_']) {
    set(`${prefix}cpu_limit`, twice(`${prefix}cpu`, maxCores));
    set(`${prefix}memory_limit_mb`, twice(`${prefix}memory_mb`, Number.MAX_SAFE_INTEGER));
  }
  set('redis_cpu_limit', spec.redis_cpu);
  set('redis_memory_limit_mb', spec.redis_memory_mb);
  return spec;
}
