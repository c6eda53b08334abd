export abstract class ConsoleSettings {
  /** Public address of the console without a trailing slash. */
  abstract readonly url: string;
}
