/** A cluster whose nodes run the pods of the suite. */
interface ExistingCluster {
  /** Path of the kubeconfig of an administrator. */
  kubeconfig: string;
  /** Name of the agent server image on the nodes. */
  image: string;
  /** PostgreSQL for the databases of agents, under a host that both this machine and pods reach. */
  databaseUrl: string;
}

/** @returns Null if the suite starts an API server of its own. */
export function existingCluster(): ExistingCluster | null {
  const {
    HEDDLE_CLUSTER_KUBECONFIG: kubeconfig,
    HEDDLE_CLUSTER_IMAGE: image,
    HEDDLE_CLUSTER_DATABASE_URL: databaseUrl,
  } = process.env;
  if (!kubeconfig) return null;
  if (image && databaseUrl) return { kubeconfig, image, databaseUrl };
  throw new Error('HEDDLE_CLUSTER_KUBECONFIG needs HEDDLE_CLUSTER_IMAGE and HEDDLE_CLUSTER_DATABASE_URL.');
}
