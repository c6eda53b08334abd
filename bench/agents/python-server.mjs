/** Process of a Python server: starts the command in `COMMAND` and ends it with its own parent. */
import { spawn } from 'node:child_process';

const [file, ...args] = JSON.parse(process.env.COMMAND ?? '[]');
const child = spawn(file, args, {
  cwd: process.env.PROJECT,
  stdio: ['ignore', 'inherit', 'inherit'],
  // A group of its own: some commands start the server as a child.
  detached: true,
});
child.once('exit', (code) => process.exit(code ?? 1));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
const stop = () => void (child.pid && process.kill(-child.pid, 'SIGTERM'));
process.once('disconnect', stop);
process.once('SIGTERM', stop);
