export declare function commitProblem(subject: string, scopes: string[]): string | undefined;
