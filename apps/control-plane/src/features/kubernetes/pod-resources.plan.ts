import type { StoredResourceSpec, StoredRevisionSnapshot } from '@heddle/entities-control-plane';
import { isObject } from '@heddle/errors';
import { effectiveResourceSpec } from '../../core/deployments/effective-resource-spec.js';
import { StepFailedError } from '../../core/drivers/driver.port.js';
import { SecretNameError } from '../secrets/secret.errors.js';
import { checkReferenceNames } from '../secrets/secret.plan.js';

/** Meaning of a resource_spec for the pods of a revision. */
export interface PodResources {
  minReplicas: number;
  maxReplicas: number;
  /** Cores. */
  cpu: number;
  cpuLimit: number;
  memoryMb: number;
  memoryLimitMb: number;
  labels: Record<string, string>;
  annotations: Record<string, string>;
  /** Null: one of the deployment. */
  serviceAccount: string | null;
  volumes: { name: string; sizeLimit: string | null; inMemory: boolean }[];
  mounts: { name: string; mountPath: string; readOnly: boolean }[];
  secretVariables: { name: string; secret: string; key: string }[];
}

/** Names that the operator allows. */
interface Allowed {
  pullSecrets: readonly string[];
  serviceAccounts: readonly string[];
  secrets: readonly string[];
}

/** The agent server needs more than this for itself. */
const minimumMemoryMb = 256;

/** Prefixes of fields without a meaning here: one process serves and runs the graphs, and the platform has the database. */
const unsupported = ['redis_', 'db_', 'orchestrator_', 'executor_'];
const reservedVolumes = ['tmp', 'project', 'database-ca'];
const reservedPaths = ['/tmp', '/app', '/etc/heddle', '/proc', '/sys', '/dev', '/var/run/secrets'];

const dnsLabel = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const labelName = /^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const labelPrefix = /^[a-z0-9]([-a-z0-9.]{0,251}[a-z0-9])?$/;
const quantity = /^[1-9]\d{0,9}(Ki|Mi|Gi|k|M|G)?$/;

/** @throws {StepFailedError} The specification asks for something that the driver does not do. */
export function planPodResources(snapshot: StoredRevisionSnapshot, allowed: Allowed): PodResources {
  const given = withoutNulls(snapshot.resource_spec);
  refuseUnsupported(given);
  const spec = effectiveResourceSpec(given) as Record<string, number>;
  const volumes = listOf(given, 'volumes').map(planVolume);
  return {
    minReplicas: spec.min_scale as number,
    maxReplicas: spec.max_scale as number,
    cpu: spec.cpu as number,
    cpuLimit: spec.cpu_limit as number,
    memoryMb: atLeast(spec, 'memory_mb', minimumMemoryMb),
    memoryLimitMb: atLeast(spec, 'memory_limit_mb', minimumMemoryMb),
    labels: checkedLabels(given.labels),
    annotations: checkedAnnotations(given.annotations),
    serviceAccount: planServiceAccount(given, allowed),
    volumes,
    mounts: listOf(given, 'volume_mounts').map((mount) => planMount(mount, new Set(volumes.map(({ name }) => name)))),
    secretVariables: (snapshot.secret_references ?? []).map((reference) => planReference(reference, allowed.secrets)),
  };
}

const withoutNulls = (spec: StoredResourceSpec | null): StoredResourceSpec =>
  Object.fromEntries(Object.entries(spec ?? {}).filter(([, value]) => value !== null && value !== undefined));

function refuseUnsupported(given: StoredResourceSpec): void {
  for (const field of Object.keys(given)) {
    if (unsupported.some((prefix) => field.startsWith(prefix))) refuse(field, 'is not supported by this driver');
  }
  if (given.min_scale === 0 || given.max_scale === 0) refuse('min_scale', 'must be 1 or more for this driver');
  for (const field of ['init_containers', 'sidecars']) {
    if (listOf(given, field).length > 0) refuse(field, 'is not supported by this driver');
  }
  // Clients send the shown values back, which include those of queue workers.
  const expected = effectiveResourceSpec(
    Object.fromEntries(Object.entries(given).filter(([field]) => !field.startsWith('queue_'))),
  );
  for (const [field, value] of Object.entries(given)) {
    if (field.startsWith('queue_') && value !== expected[field]) {
      refuse(field, 'is not supported by this driver: each pod serves and runs graphs');
    }
  }
}

function atLeast(spec: Readonly<Record<string, number>>, field: string, minimum: number): number {
  const value = spec[field] as number;
  return value >= minimum ? value : refuse(field, `must be at least ${minimum} for this driver`);
}

function planServiceAccount(given: StoredResourceSpec, allowed: Allowed): string | null {
  for (const secret of listOf(given, 'image_pull_secrets')) {
    const name = String((secret as { name?: unknown }).name);
    if (!allowed.pullSecrets.includes(name)) {
      refuse('image_pull_secrets', `names '${name}', which the operator does not allow (KUBERNETES_PULL_SECRETS)`);
    }
  }
  const account = given.service_account_name;
  if (account === undefined || account === '') return null;
  if (typeof account === 'string' && allowed.serviceAccounts.includes(account)) return account;
  return refuse(
    'service_account_name',
    `names '${String(account)}', which the operator does not allow (KUBERNETES_SERVICE_ACCOUNTS)`,
  );
}

function planVolume(volume: Record<string, unknown>): PodResources['volumes'][number] {
  const { name, emptyDir, ...others } = volume;
  if (typeof name !== 'string' || !dnsLabel.test(name)) return refuse('volumes', 'has a name that is no DNS label');
  if (reservedVolumes.includes(name)) return refuse('volumes', `has the reserved name '${name}'`);
  if (Object.keys(others).length > 0 || !isObject(emptyDir)) {
    return refuse('volumes', `has the volume '${name}' of another kind than emptyDir`);
  }
  const { sizeLimit, medium, ...unknown } = emptyDir;
  const isSized = sizeLimit === undefined || (typeof sizeLimit === 'string' && quantity.test(sizeLimit));
  if (!isSized || Object.keys(unknown).length > 0 || ![undefined, '', 'Memory'].includes(medium as string)) {
    return refuse('volumes', `has the emptyDir '${name}' with another field than sizeLimit and medium`);
  }
  return { name, sizeLimit: (sizeLimit as string | undefined) ?? null, inMemory: medium === 'Memory' };
}

function planMount(mount: Record<string, unknown>, volumes: ReadonlySet<string>): PodResources['mounts'][number] {
  const { name, mountPath, readOnly = false, ...others } = mount;
  if (typeof name !== 'string' || !volumes.has(name)) {
    return refuse('volume_mounts', `names '${String(name)}', which is not among the volumes`);
  }
  const isPath = typeof mountPath === 'string' && /^\/[^:\0]+$/.test(mountPath) && !/(^|\/)\.\.?(\/|$)/.test(mountPath);
  if (!isPath || Object.keys(others).length > 0 || typeof readOnly !== 'boolean') {
    return refuse('volume_mounts', `has the mount '${name}' without an absolute mountPath, or with another field`);
  }
  const path = mountPath.replace(/\/+/g, '/');
  if (reservedPaths.some((reserved) => `${path}/`.startsWith(`${reserved}/`))) {
    return refuse('volume_mounts', `has the mountPath '${mountPath}', which is reserved`);
  }
  return { name, mountPath: path, readOnly };
}

function planReference(
  { name, secret_name: secret, secret_key: key }: { name: string; secret_name: string; secret_key: string },
  allowed: readonly string[],
): PodResources['secretVariables'][number] {
  try {
    checkReferenceNames([name]);
  } catch (error) {
    throw error instanceof SecretNameError ? new StepFailedError('secret_reference_not_allowed', error.message) : error;
  }
  if (!allowed.includes(secret)) {
    throw new StepFailedError(
      'secret_reference_not_allowed',
      `'secret_references' names the Secret '${secret}', which the operator does not allow (KUBERNETES_SECRETS).`,
    );
  }
  return { name, secret, key };
}

function checkedLabels(given: unknown): Record<string, string> {
  const labels = checkedKeys('labels', given);
  for (const [key, value] of Object.entries(labels)) {
    if (value !== '' && !labelName.test(value)) refuse('labels', `has a value of '${key}' that is no label value`);
  }
  return labels;
}

const checkedAnnotations = (given: unknown): Record<string, string> => checkedKeys('annotations', given);

/** Prefixes of Kubernetes and of the platform select and steer pods. */
function checkedKeys(field: string, given: unknown): Record<string, string> {
  const entries = Object.entries((given ?? {}) as Record<string, string>);
  for (const [key] of entries) {
    const [name = '', prefix, ...more] = key.split('/').reverse();
    const isKey = labelName.test(name) && (prefix === undefined || labelPrefix.test(prefix)) && more.length === 0;
    if (!isKey) refuse(field, `has the key '${key}', which Kubernetes does not allow`);
    if (prefix === 'heddle' || /(^|\.)(kubernetes|k8s)\.io$/.test(prefix ?? '')) {
      refuse(field, `has the key '${key}', whose prefix is reserved`);
    }
  }
  return Object.fromEntries(entries);
}

function listOf(given: StoredResourceSpec, field: string): Record<string, unknown>[] {
  const value = given[field];
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

function refuse(field: string, problem: string): never {
  throw new StepFailedError('resource_spec_not_supported', `'source_config.resource_spec.${field}' ${problem}.`);
}
