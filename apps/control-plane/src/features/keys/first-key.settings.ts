export abstract class FirstKeySettings {
  /** The key that is to be there from the first start on; undefined when none is. */
  abstract readonly firstKey: string | undefined;
}
