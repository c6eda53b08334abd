/** Settings of the databases of agents. */
export abstract class AgentDatabaseSettings {
  /** Administrator of the PostgreSQL server that gets a database for each deployment. */
  abstract readonly databaseAdminUrl: string;
}

/** Settings of the reverse proxy to agents. */
export abstract class AgentRouterSettings {
  abstract readonly pollMs: number;
}

/** Settings of the process driver. */
export abstract class AgentSettings {
  /** Folder of unpacked revisions and their logs. */
  abstract readonly folder: string;
  /** Name of this machine in records of processes. */
  abstract readonly host: string;
  /** Administrator of the PostgreSQL server that gets a database for each deployment. */
  abstract readonly databaseAdminUrl: string;
  /** Base URL of this service for clients of deployments. */
  abstract readonly publicUrl: string;
  /** URL at which agent servers verify API keys. */
  abstract readonly controlPlaneUrl: string;
  /** Program of the agent server. */
  abstract readonly agentServer: string;
  /** Time for running requests and runs of a replaced revision. */
  abstract readonly drainMs: number;
  /** Time without requests and runs after which a revision with `min_scale` 0 has no process. */
  abstract readonly idleMs: number;
  /** Default memory limit of one agent server. */
  abstract readonly memoryMb: number;
  /** Ends agent servers with this service, where their database ends, too. */
  abstract readonly stopsWithService: boolean;
  abstract readonly pollMs: number;
  /** Experiments service for traces; undefined: agents trace no runs. */
  abstract readonly tracingUrl: string | undefined;
  /** Variables of every agent server; none is a secret. */
  abstract readonly environment: Readonly<Record<string, string>>;
}

/** Payload: the deployment's id. Only a hint; polling finds all changes as well. */
export const agentChannel = 'control_plane_agent';
