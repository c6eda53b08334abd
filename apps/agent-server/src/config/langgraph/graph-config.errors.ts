/** langgraph.json is missing or invalid. The message is one line that names the file and the key. */
export class GraphConfigError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GraphConfigError';
  }
}
