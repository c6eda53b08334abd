export declare function breakingChanges(before: object, after: object): string[];
