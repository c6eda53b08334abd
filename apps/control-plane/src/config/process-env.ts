/** The only access to the process environment. */
export function readProcessEnv(): NodeJS.ProcessEnv {
  return process.env;
}
