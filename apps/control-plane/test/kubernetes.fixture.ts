import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAllYaml } from '@kubernetes/client-node';
import { testServerUrl } from '@heddle/testing';
import type { TestCluster } from './cluster.fixture.js';
import { StandInKubelet } from './kubelet.fixture.js';

export const namespace = 'agents';
export const agentImage = 'registry.test/agent-server:1';

/** The account of the control plane with the rights that the manifests give it, in a namespace that restricts pods. */
export interface Installation {
  kubelet: StandInKubelet;
  /** Settings of a control plane that uses it. */
  env: Record<string, string>;
  close: () => Promise<void>;
}

export async function install(cluster: TestCluster): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-kubernetes-'));
  const inNamespace = `/api/v1/namespaces/${namespace}`;
  const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
  await cluster.must('POST', '/api/v1/namespaces', { metadata: { name: namespace, labels } });
  await cluster.must('POST', `${inNamespace}/serviceaccounts`, { metadata: { name: 'control-plane' } });
  for (const [file, resource] of [
    ['role', 'roles'],
    ['role-binding', 'rolebindings'],
  ] as const) {
    const path = new URL(`../../../k8s/components/kubernetes-driver/${file}.yaml`, import.meta.url);
    const [object] = loadAllYaml(readFileSync(path, 'utf8'));
    // The namespace of an overlay.
    for (const subject of object.subjects ?? []) subject.namespace = namespace;
    await cluster.must('POST', `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}/${resource}`, object);
  }
  const { status } = await cluster.must('POST', `${inNamespace}/serviceaccounts/control-plane/token`, {});
  const config = join(folder, 'kubeconfig');
  writeFileSync(config, cluster.configOf(status.token, namespace));
  const kubelet = new StandInKubelet(cluster, namespace, folder);
  await kubelet.start();
  return {
    kubelet,
    env: {
      HEDDLE_DRIVER: 'kubernetes',
      DATABASE_ADMIN_URL: testServerUrl(),
      KUBERNETES_CONFIG_FILE: config,
      KUBERNETES_AGENT_IMAGE: agentImage,
      AGENTS_DIR: folder,
      AGENT_SERVER_PROGRAM: join(folder, 'none.js'),
    },
    close: async () => {
      await kubelet.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const collections = [
  ...['pods', 'services', 'secrets', 'serviceaccounts'].map((name) => `/api/v1/namespaces/${namespace}/${name}`),
  ...['deployments', 'replicasets'].map((name) => `/apis/apps/v1/namespaces/${namespace}/${name}`),
  `/apis/networking.k8s.io/v1/namespaces/${namespace}/networkpolicies`,
  `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`,
  `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`,
];

/** Kinds and names of all objects with the label, of which one that goes is none. */
export async function objectsOf(cluster: TestCluster, label: string): Promise<string[]> {
  const found = await Promise.all(
    collections.map(async (path) => {
      const { items } = await cluster.must('GET', `${path}?labelSelector=${encodeURIComponent(label)}`);
      return items.map(({ metadata }: any) => `${path.split('/').at(-1)}/${metadata.name}`);
    }),
  );
  return found.flat();
}
