export declare function pinImageTags(text: string, versionOf: (app: string) => string): string;
export declare function pinBaseImage(text: string, version: string): string;
