import { runBackupCommand } from '@heddle/http';
import { experimentsCommands } from './service-commands.js';

await runBackupCommand(experimentsCommands);
