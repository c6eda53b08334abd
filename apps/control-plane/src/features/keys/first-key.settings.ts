export abstract class FirstKeySettings {
  /** Key that exists from the first start on; undefined without one. */
  abstract readonly firstKey: string | undefined;
}
