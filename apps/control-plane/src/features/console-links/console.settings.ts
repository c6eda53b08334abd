export abstract class ConsoleSettings {
  /** Address of the console for browsers, without a slash at its end. */
  abstract readonly consoleUrl: string;
}
