export declare function pinImageTags(text: string, versionOf: (app: string) => string): string;
