/**
 * Base of the server's callbacks. Not a subclass of LangChain's, so that one class serves every installed copy:
 * LangChain takes an object with a name for a handler, and calls it by its methods.
 */
export abstract class RunListener {
  abstract readonly name: string;
  /** Synchronous: events carry times, and values may change after the call. */
  readonly awaitHandlers = true;

  copy(): this {
    return this;
  }
}
