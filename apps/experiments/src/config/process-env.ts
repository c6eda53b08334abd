/** The one read of the process's environment; everything else is handed what it needs. */
export function readProcessEnv(): NodeJS.ProcessEnv {
  return process.env;
}
