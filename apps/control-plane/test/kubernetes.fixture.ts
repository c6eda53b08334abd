import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAllYaml } from '@kubernetes/client-node';
import { testServerUrl, waitFor } from '@heddle/testing';
import type { TestCluster } from './cluster.fixture.js';
import { existingCluster } from './existing-cluster.fixture.js';
import { type Fate, standInImage, StandInKubelet } from './kubelet.fixture.js';

export const namespace = `heddle-test-${randomBytes(4).toString('hex')}`;

/** The account of the control plane with the rights that the manifests give it, in a namespace that restricts pods. */
export interface Installation {
  /** Null where the nodes of an existing cluster run the pods. */
  kubelet: StandInKubelet | null;
  /** An image whose pods have this fate. */
  imageOf: (fate: Fate) => string;
  /** Settings of a control plane that uses it. */
  env: Record<string, string> & { DATABASE_ADMIN_URL: string; KUBERNETES_CONFIG_FILE: string };
  close: () => Promise<void>;
}

export async function install(cluster: TestCluster): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-kubernetes-'));
  const existing = existingCluster();
  await allowControlPlane(cluster);
  const { status } = await cluster.must('POST', `${inNamespace}/serviceaccounts/control-plane/token`, {});
  const config = join(folder, 'kubeconfig');
  writeFileSync(config, cluster.configOf(status.token, namespace));
  const kubelet = existing ? null : new StandInKubelet(cluster, namespace, folder);
  await kubelet?.start();
  return {
    kubelet,
    imageOf: existing ? (fate) => realImage(existing.image, fate) : standInImage,
    env: {
      HEDDLE_DRIVER: 'kubernetes',
      DATABASE_ADMIN_URL: existing?.databaseUrl ?? testServerUrl(),
      KUBERNETES_CONFIG_FILE: config,
      KUBERNETES_AGENT_IMAGE: existing?.image ?? standInImage('ready'),
      AGENTS_DIR: folder,
      // Real pods take a while on a busy node, also to become ready.
      PIPELINE_DEPLOY_DEADLINE_S: existing ? '120' : '12',
    },
    close: async () => {
      await kubelet?.stop();
      if (existing) await removeNamespace(cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A real agent server takes longer than a test to become ready after its roll-out began. */
function realImage(image: string, fate: Fate): string {
  if (fate === 'image-missing') return 'registry.invalid/image-missing:1';
  return fate === 'crashing' ? `${image}-crashing` : image;
}

const inNamespace = `/api/v1/namespaces/${namespace}`;

async function allowControlPlane(cluster: TestCluster): Promise<void> {
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
}

async function removeNamespace(cluster: TestCluster): Promise<void> {
  const path = `/api/v1/namespaces/${namespace}`;
  await cluster.must('DELETE', path);
  await waitFor(async () => (await cluster.ask('GET', path)).status === 404, {
    what: 'no namespace',
    timeoutMs: 90_000,
  });
}

const collections = [
  ...['pods', 'services', 'secrets', 'serviceaccounts'].map((name) => `/api/v1/namespaces/${namespace}/${name}`),
  ...['deployments', 'replicasets'].map((name) => `/apis/apps/v1/namespaces/${namespace}/${name}`),
  `/apis/batch/v1/namespaces/${namespace}/jobs`,
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
