import { runRestoreCommand } from '@heddle/http';
import { controlPlaneCommands } from './service-commands.js';

await runRestoreCommand(controlPlaneCommands);
