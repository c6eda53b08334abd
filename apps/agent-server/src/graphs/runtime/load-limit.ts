/** Default time limit for loading a module and its export. A separate module: the main thread loads no LangGraph. */
export const defaultLoadLimitMs = 30_000;
