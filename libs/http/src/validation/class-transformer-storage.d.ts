/** Where class-transformer keeps `@Type()`; it has no other way to ask. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: {
    findTypeMetadata(
      target: object,
      property: string,
    ): { typeFunction: () => abstract new (...args: never[]) => unknown } | undefined;
  };
}
