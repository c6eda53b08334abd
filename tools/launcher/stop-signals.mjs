/** Events that end `npm start`: signals, and the end of its parent npm. */

const lookMs = 500;

/**
 * npm hands a SIGTERM to the shell between them, which ends and passes nothing on: this process would stay behind.
 * A process that no npm started may outlive what started it.
 *
 * @param {() => void} stop
 */
export function onStop(stop) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env.npm_lifecycle_event === undefined) return;
  const starter = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(timer);
    stop();
  }, lookMs);
  timer.unref();
}
