import { runRestoreCommand } from '@heddle/http';
import { agentServerCommands } from './service-commands.js';

await runRestoreCommand(agentServerCommands);
