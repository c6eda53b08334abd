export interface ServiceOptions {
  name: string;
  entry: string;
  env: Record<string, string>;
  url: string;
  logDir: string;
  onLines?: (lines: string) => void;
  patience?: { quietMs?: number; cpuSeconds?: number; cpuCheckMs?: number };
  cpuSecondsOf?: (pid: number) => Promise<number | undefined>;
}
export declare class Service {
  constructor(options: ServiceOptions);
  readonly environment: Record<string, string>;
  readonly logPath: string;
  start(onUnexpectedExit: (service: Service, how: string | number | null) => void): void;
  ready(): Promise<void>;
  stop(): Promise<void>;
}
export declare function cpuSecondsOf(pid: number): Promise<number | undefined>;
