export { backUp, backUpAll, backupErrors, restore } from './backup-commands.js';
