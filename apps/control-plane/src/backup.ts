import { runBackupCommand } from '@heddle/http';
import { controlPlaneCommands } from './service-commands.js';

await runBackupCommand(controlPlaneCommands);
