/** An answer that is JSON already, written where its parts are: it goes out as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}
