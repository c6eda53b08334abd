export abstract class ConsoleSettings {
  /** Where people's browsers find the console; without a slash at its end. */
  abstract readonly url: string;
}
