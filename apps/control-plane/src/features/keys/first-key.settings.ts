export abstract class FirstKeySettings {
  /** Key that exists from the first start on; undefined without one. */
  abstract readonly firstKey: string | undefined;
  /** Key of agent servers for traces, which writes runs in all workspaces; undefined without one. */
  abstract readonly tracingKey: string | undefined;
}
