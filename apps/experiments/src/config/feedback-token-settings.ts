export abstract class FeedbackTokenSettings {
  /** Public address of this service without a trailing slash; undefined: the address of the request. */
  abstract readonly publicUrl: string | undefined;
}
