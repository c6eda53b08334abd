/** The problems of one object, empty when it is valid. */
export declare function validateManifest(object: { apiVersion: string; kind: string }): string[];
