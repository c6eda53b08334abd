import { runMigrationCommand } from '@heddle/http';
import { controlPlaneCommands } from './service-commands.js';

await runMigrationCommand(controlPlaneCommands);
