export abstract class FeedbackTokenSettings {
  /** Where people's browsers find this service, without a slash at its end; undefined: where the client found it. */
  abstract readonly publicUrl: string | undefined;
}
