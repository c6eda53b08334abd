/** Addresses of the services for the browser. The server of the console serves them, so that one build fits every installation. */
export interface RuntimeConfig {
  controlPlaneUrl: string;
  agentServerUrl: string;
  experimentsUrl: string;
  /** Further origins of agent servers that the page may call. */
  agentOrigins?: string[];
}

const localDefaults: RuntimeConfig = {
  controlPlaneUrl: 'http://127.0.0.1:8124',
  agentServerUrl: 'http://127.0.0.1:8123',
  experimentsUrl: 'http://127.0.0.1:1984',
};

export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  // The development server of Vite has no /config.json and answers with the page.
  if (import.meta.env.DEV) return localDefaults;
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`The console's server answered ${response.status} for /config.json.`);
  return { ...localDefaults, ...((await response.json()) as Partial<RuntimeConfig>) };
}
