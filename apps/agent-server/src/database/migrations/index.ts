import { CreateAgentServer1763692800000 } from './1763692800000-create-agent-server.js';

/** In order of application; never edit one that was released. */
export const migrations = [CreateAgentServer1763692800000];
