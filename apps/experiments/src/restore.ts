import { runRestoreCommand } from '@heddle/http';
import { experimentsCommands } from './service-commands.js';

await runRestoreCommand(experimentsCommands);
