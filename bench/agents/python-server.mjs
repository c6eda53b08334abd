/** Process of a Python server: starts the command in `COMMAND` and ends it with its own parent. */
import { spawn } from 'node:child_process';

const [file, ...args] = JSON.parse(process.env.COMMAND ?? '[]');
const child = spawn(file, args, { cwd: process.env.PROJECT, stdio: ['ignore', 'inherit', 'inherit'] });
child.once('exit', (code) => process.exit(code ?? 1));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
const stop = () => child.kill('SIGTERM');
process.once('disconnect', stop);
process.once('SIGTERM', stop);
