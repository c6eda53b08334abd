export declare function commitProblem(subject: string, scopes: string[]): string | undefined;
export declare function announcesBreakingChange(message: string): boolean;
