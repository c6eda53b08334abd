import { getHeapStatistics } from 'node:v8';
import type { ProcessPressure } from './decide-admission.js';
import { LoopDelay } from './loop-delay.js';

const memoryEveryTicks = 5;
const mib = 1024 ** 2;

/** Figures of the process, measured in the main thread. */
export class ProcessGauge {
  private readonly loop = new LoopDelay();
  private ticks = 0;
  private delayMs = 0;
  private memory = readMemory();

  constructor(
    private readonly limitMb: number | undefined,
    private readonly threads: number,
  ) {}

  start(): void {
    this.loop.start(() => {
      this.delayMs = this.loop.take();
      this.ticks += 1;
      if (this.ticks % memoryEveryTicks === 0) this.memory = readMemory();
    });
  }

  stop(): void {
    this.loop.stop();
  }

  get pressure(): ProcessPressure {
    const limitBytes = this.limitMb === undefined ? undefined : this.limitMb * mib;
    return { delayMs: this.delayMs, ...this.memory, limitBytes, threads: this.threads };
  }
}

function readMemory() {
  const { used_heap_size: heapUsedBytes, heap_size_limit: heapLimitBytes } = getHeapStatistics();
  return { heapUsedBytes, heapLimitBytes, residentBytes: process.memoryUsage.rss() };
}
