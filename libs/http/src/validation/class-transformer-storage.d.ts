/** Metadata of `@Type()` in class-transformer, which has no public access to it. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(
      target: object,
      property: string,
    ): { typeFunction: () => abstract new (...args: never[]) => unknown } | undefined;
  };
}
