/** Answer that is already JSON text; sent unchanged. */
export class JsonText {
  constructor(readonly text: string) {}
}
