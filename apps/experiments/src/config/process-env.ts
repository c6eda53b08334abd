/** The only read of the environment of the process. */
export function readProcessEnv(): NodeJS.ProcessEnv {
  return process.env;
}
