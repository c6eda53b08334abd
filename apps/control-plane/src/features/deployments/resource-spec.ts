import type { DeploymentSource, StoredResourceSpec } from '@heddle/entities-control-plane';
import { SourceConfigurationError } from './deployment.errors.js';

const coreFields = [
  'cpu',
  'cpu_limit',
  'queue_cpu',
  'queue_cpu_limit',
  'redis_cpu',
  'redis_cpu_limit',
  'db_cpu',
  'db_cpu_limit',
] as const;

/** Request and limit of one container; the limit may not be below the request. */
const limitPairs = ['cpu', 'memory', 'queue_cpu', 'queue_memory', 'redis_cpu', 'redis_memory', 'db_cpu', 'db_memory'];
const scalePairs = ['', 'queue_'];

/** Deployment types that may scale to zero. */
const zeroTypes = ['dev_zero', 'dev_free_zero'];

/** Defaults without any given value. */
const baseline = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 1024 };

/** Stored form of the given values: cores are rounded to one decimal. */
export function toResourceSpec(given: StoredResourceSpec): StoredResourceSpec {
  const spec = { ...given };
  for (const field of coreFields) {
    const cores = spec[field];
    if (typeof cores === 'number') spec[field] = Math.round(cores * 10) / 10;
  }
  return spec;
}

export function checkResourceSpec(spec: StoredResourceSpec | null, deploymentType: string | null): void {
  if (!spec) return;
  for (const field of limitPairs) {
    const memory = field.endsWith('memory');
    refuseInverted(spec, memory ? `${field}_mb` : field, memory ? `${field}_limit_mb` : `${field}_limit`);
  }
  for (const prefix of scalePairs) {
    refuseInverted(spec, `${prefix}min_scale`, `${prefix}max_scale`);
    if (spec[`${prefix}min_scale`] === 0 && !zeroTypes.includes(deploymentType ?? '')) {
      throw new SourceConfigurationError(
        `'source_config.resource_spec.${prefix}min_scale' may be 0 only for the deployment types ${zeroTypes.join(', ')}`,
      );
    }
  }
  refuseNonText(spec, 'labels');
  refuseNonText(spec, 'annotations');
}

function refuseInverted(spec: StoredResourceSpec, lowField: string, highField: string): void {
  const low = spec[lowField];
  const high = spec[highField];
  if (typeof low === 'number' && typeof high === 'number' && high < low) {
    throw new SourceConfigurationError(
      `'source_config.resource_spec.${highField}' must not be less than '${lowField}'`,
    );
  }
}

function refuseNonText(spec: StoredResourceSpec, field: 'labels' | 'annotations'): void {
  const bad = Object.entries(spec[field] ?? {}).find(([, value]) => typeof value !== 'string');
  if (bad) throw new SourceConfigurationError(`'source_config.resource_spec.${field}.${bad[0]}' must be a string`);
}

/**
 * Image deployments show all effective values; other sources show the given ones. Limits follow from requests (twice;
 * Redis: the same), queue workers from the main process.
 */
export function shownResourceSpec(
  source: DeploymentSource,
  stored: StoredResourceSpec | null,
): StoredResourceSpec | null {
  if (source !== 'external_docker') return stored;
  const spec: StoredResourceSpec = { ...baseline, ...stored };
  const set = (field: string, value: unknown) => {
    if (spec[field] === undefined && value !== undefined) spec[field] = value;
  };
  const times = (field: string, factor: number, most: number) => {
    const value = spec[field];
    return typeof value === 'number' ? Math.min(most, Math.round(value * factor * 10) / 10) : undefined;
  };
  // A single given scale moves the other one.
  if (stored?.max_scale === undefined) spec.max_scale = Math.max(spec.min_scale as number, baseline.max_scale);
  if (stored?.min_scale === undefined) spec.min_scale = Math.min(spec.max_scale as number, baseline.min_scale);
  for (const field of ['min_scale', 'max_scale', 'cpu', 'memory_mb']) set(`queue_${field}`, spec[field]);
  for (const prefix of ['', 'queue_']) {
    set(`${prefix}cpu_limit`, times(`${prefix}cpu`, 2, 16));
    set(`${prefix}memory_limit_mb`, times(`${prefix}memory_mb`, 2, Number.MAX_SAFE_INTEGER));
  }
  set('redis_cpu_limit', spec.redis_cpu);
  set('redis_memory_limit_mb', spec.redis_memory_mb);
  return spec;
}
