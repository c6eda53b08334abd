/** Answer that is already JSON text, as a string or in UTF-8; sent unchanged. */
export class JsonText {
  constructor(readonly text: string | Uint8Array<ArrayBuffer>) {}
}
