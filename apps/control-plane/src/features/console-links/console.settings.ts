export abstract class ConsoleSettings {
  /** Console URL for browsers, without a trailing slash. */
  abstract readonly consoleUrl: string;
}
