import { runMigrationCommand } from '@heddle/http';
import { experimentsCommands } from './service-commands.js';

await runMigrationCommand(experimentsCommands);
