/** The only place that touches the environment of the process. */
export function readProcessEnv(): NodeJS.ProcessEnv {
  return process.env;
}
