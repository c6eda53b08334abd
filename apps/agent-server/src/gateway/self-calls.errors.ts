/** Thrown in the application's code, for its author. */
export class UnknownCallerError extends Error {
  override name = 'UnknownCallerError';

  constructor() {
    super(
      'It is not known for which request this Client of the own server works. Make it in the handler, or give it apiUrl and apiKey.',
    );
  }
}
