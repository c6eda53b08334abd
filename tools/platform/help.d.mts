export declare const variables: { name: string; fallback: string; meaning: string }[];
export declare const helpText: string;
