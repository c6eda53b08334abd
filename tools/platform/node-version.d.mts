export declare function isSupportedNode(version: string, range: string): boolean;
export declare function nodeRangeInWords(range: string): string;
