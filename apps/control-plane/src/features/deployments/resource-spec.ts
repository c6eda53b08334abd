import type { DeploymentSource, StoredResourceSpec } from '@heddle/entities-control-plane';
import { effectiveResourceSpec } from '../../core/deployments/effective-resource-spec.js';
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
const zeroTypes = ['dev_zero', 'dev_free_zero', 'serverless'];

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

/** Image deployments show all effective values; other sources show the given ones. */
export function shownResourceSpec(
  source: DeploymentSource,
  stored: StoredResourceSpec | null,
): StoredResourceSpec | null {
  return source === 'external_docker' ? effectiveResourceSpec(stored) : stored;
}
