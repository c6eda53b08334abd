export declare function isBreakingStep(from: string, to: string): boolean;
