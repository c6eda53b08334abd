export declare function failedRunLine(logLine: string): string | undefined;
export declare class FailedRuns {
  constructor(print: (line: string) => void, limits?: { linesAtOnce?: number; windowMs?: number });
  read(logLines: string): void;
}
