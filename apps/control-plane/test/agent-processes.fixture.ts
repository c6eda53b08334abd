import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testServerUrl } from '@heddle/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Module of a graph that counts. */
export const counterAgent = readFileSync(join(root, 'examples/agents/src/counter.ts'), 'utf8');

/** New folder for agents, and the variables of a control plane that runs them there as processes. */
export function agentProcesses(): { folder: string; env: Record<string, string> } {
  // Inside of the repository, so that graphs find LangGraph without an installation.
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'agents-'));
  return {
    folder,
    env: {
      HEDDLE_DRIVER: 'process',
      DATABASE_ADMIN_URL: testServerUrl(),
      AGENTS_DIR: folder,
      AGENTS_HOST: folder,
      AGENT_SERVER_PROGRAM: join(root, 'apps/agent-server/dist/main.js'),
      AGENTS_STOP_WITH_SERVICE: 'true',
    },
  };
}
