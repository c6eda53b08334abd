import { runMigrationCommand } from '@heddle/http';
import { agentServerCommands } from './service-commands.js';

await runMigrationCommand(agentServerCommands);
