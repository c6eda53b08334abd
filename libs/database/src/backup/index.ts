export { archiveFormat, archiveVersion, BackupArchiveError } from './archive-format.js';
export { backUp, backUpAll, backupErrors, restore } from './backup-commands.js';
