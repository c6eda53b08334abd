import { runBackupCommand } from '@heddle/http';
import { agentServerCommands } from './service-commands.js';

await runBackupCommand(agentServerCommands);
