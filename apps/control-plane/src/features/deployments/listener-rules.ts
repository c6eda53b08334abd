import type { DeploymentSource, ListenerEntity, StoredSourceConfig } from '@heddle/entities-control-plane';
import { SourceConfigurationError } from './deployment.errors.js';
import type { GivenSourceConfig } from './source-rules.js';

export type KnownListener = Pick<ListenerEntity, 'id' | 'computeConfig'>;
/** Empty without a listener. */
type Place = Pick<StoredSourceConfig, 'listener_id' | 'k8s_namespace'>;

const nowhere: Place = {};

/** Listener and namespace of a new deployment, among the listeners of its workspace. */
export function planListener(
  source: DeploymentSource,
  { listener_id: id, k8s_namespace: namespace }: Pick<GivenSourceConfig, 'listener_id' | 'k8s_namespace'>,
  listeners: readonly KnownListener[],
): Place {
  if (source !== 'external_docker') {
    const given = id !== null ? 'listener_id' : namespace !== null ? 'listener_config' : null;
    if (given === null) return nowhere;
    throw new SourceConfigurationError(`'source_config.${given}' must be null for the source '${source}'`);
  }
  if (id === null) {
    if (namespace !== null) {
      throw new SourceConfigurationError("'source_config.listener_config' needs 'source_config.listener_id'");
    }
    if (listeners.length === 0) return nowhere;
    const ids = listeners.map((listener) => `'${listener.id}'`).join(', ');
    throw new SourceConfigurationError(
      `'source_config.listener_id' is required for workspace with available listener IDs: [${ids}]`,
    );
  }
  const listener = listeners.find((one) => one.id === id);
  if (!listener) throw new SourceConfigurationError("'source_config.listener_id' names no listener of this workspace");
  return { listener_id: id, k8s_namespace: planNamespace(namespace, listener.computeConfig.k8s_namespaces) };
}

function planNamespace(given: string | null, allowed: readonly string[] | null): string | null {
  const list = (allowed ?? []).map((name) => `'${name}'`).join(', ');
  if (given === null) {
    if (allowed === null) return null;
    if (allowed.length === 1) return allowed[0] as string;
    throw new SourceConfigurationError(
      `'source_config.listener_config.k8s_namespace' is required for a listener with the namespaces: [${list}]`,
    );
  }
  if (!/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/.test(given)) {
    throw new SourceConfigurationError("'source_config.listener_config.k8s_namespace' is not a name of a namespace");
  }
  if (allowed !== null && !allowed.includes(given)) {
    throw new SourceConfigurationError(
      `'source_config.listener_config.k8s_namespace' must be one of the namespaces of the listener: [${list}]`,
    );
  }
  return given;
}
