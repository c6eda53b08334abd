import { Injectable } from '@nestjs/common';

export interface ReadinessResult {
  ok: boolean;
  /** Shown on `/ready`, which needs no key: no secrets. */
  detail?: unknown;
}

type ReadinessCheck = () => ReadinessResult | Promise<ReadinessResult>;

/** Readiness checks of features, by name. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();

  register(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  async ask(): Promise<Record<string, ReadinessResult>> {
    const results = await Promise.all([...this.checks].map(async ([name, check]) => [name, await attempt(check)]));
    return Object.fromEntries(results) as Record<string, ReadinessResult>;
  }
}

async function attempt(check: ReadinessCheck): Promise<ReadinessResult> {
  try {
    return await check();
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
