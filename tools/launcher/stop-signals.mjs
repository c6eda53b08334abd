/** Events that end `npm start`: signals, and the end of its parent npm. */

const lookMs = 500;

/**
 * npm sends SIGTERM to the shell between it and this process; the shell ends without passing the signal on, and this
 * process would stay behind. A process started without npm may outlive its parent.
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
