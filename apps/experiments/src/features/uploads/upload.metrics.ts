import { Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '@heddle/database';
import { DomainError, ValidationError } from '@heddle/errors';
import { type Counter, type Gauge, type Histogram, longTimes, Metrics } from '@heddle/http';

/** `refused`: an error of the client. `failed`: an error of the service or the database. */
const UPLOAD_OUTCOMES = ['stored', 'replayed', 'refused', 'failed'] as const;
type UploadOutcome = (typeof UPLOAD_OUTCOMES)[number];

const kib = 1024;
const sizes = [kib, 16 * kib, 256 * kib, kib ** 2, 4 * kib ** 2, 16 * kib ** 2, 64 * kib ** 2, 256 * kib ** 2];

/** Uploads to this process. */
@Injectable()
export class UploadMetrics {
  private readonly open: Gauge;
  private readonly uploads: Counter<'outcome'>;
  private readonly durations: Histogram<'outcome'>;
  private readonly bytes: Histogram;

  constructor(metrics: Metrics) {
    this.open = metrics.gauge('uploads_open', 'Uploads in progress');
    this.uploads = metrics.counterFromZero('uploads_total', 'Uploads by outcome', { outcome: UPLOAD_OUTCOMES });
    this.durations = metrics.histogram(
      'upload_duration_seconds',
      'Duration of an upload from its first byte to the answer',
      {
        buckets: longTimes,
        labels: { outcome: UPLOAD_OUTCOMES },
      },
    );
    this.bytes = metrics.histogram('upload_size_bytes', 'Decompressed size of a received upload', {
      buckets: sizes,
    });
  }

  received(bytes: number): void {
    this.bytes.observe(bytes);
  }

  async measure<T extends { replayed: boolean }>(upload: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome: UploadOutcome = 'failed';
    this.open.inc();
    try {
      const result = await upload();
      outcome = result.replayed ? 'replayed' : 'stored';
      return result;
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      this.open.dec();
      this.uploads.inc({ outcome });
      this.durations.observe({ outcome }, (performance.now() - startedAt) / 1000);
    }
  }
}

function outcomeOf(error: unknown): UploadOutcome {
  if (isDatabaseUnavailable(error)) return 'failed';
  if (error instanceof ValidationError) return 'refused';
  return error instanceof DomainError && error.kind !== 'unavailable' ? 'refused' : 'failed';
}
