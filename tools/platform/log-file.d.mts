export declare class LogFile {
  constructor(path: string, limits?: { maxBytes?: number; olderFiles?: number });
  write(text: string): void;
  close(): void;
}
export declare class WholeLines {
  constructor(deliver: (lines: string) => void, maxLength?: number);
  push(text: string): void;
  end(): void;
}
