import type { TraceRecordKind } from '../../graphs/trace-record.js';

export interface TraceRecord {
  tenantId: string;
  kind: TraceRecordKind;
  /** A run as JSON. */
  data: string;
}

interface QueueLimits {
  /** Maximum size of the records that wait or are being sent, in characters of JSON. */
  maxLength: number;
  /** Maximum of one batch. */
  batchLength: number;
  batchRecords: number;
}

/** Records that wait for the experiments service, by workspace. Full: it takes no more. */
export class TraceQueue {
  private readonly waiting = new Map<string, TraceRecord[]>();
  private held = 0;
  private ready = 0;

  constructor(private readonly limits: QueueLimits) {}

  /** Characters of waiting records and of those under way. */
  get length(): number {
    return this.held;
  }

  get tenants(): string[] {
    return [...this.waiting.keys()];
  }

  get isEmpty(): boolean {
    return this.ready === 0;
  }

  /** False if the queue is full; the record is dropped. */
  add(record: TraceRecord): boolean {
    if (this.held + record.data.length > this.limits.maxLength) return false;
    this.held += record.data.length;
    this.ready += record.data.length;
    const records = this.waiting.get(record.tenantId);
    if (records) records.push(record);
    else this.waiting.set(record.tenantId, [record]);
    return true;
  }

  /** Whether a batch of the workspace is full. */
  hasFullBatch(tenantId: string): boolean {
    const records = this.waiting.get(tenantId) ?? [];
    return records.length >= this.limits.batchRecords || this.ready >= this.limits.batchLength;
  }

  /** Oldest records of a workspace, at least one. They stay counted until `release`. */
  take(tenantId: string): TraceRecord[] {
    const records = this.waiting.get(tenantId);
    if (!records) return [];
    let count = 0;
    for (let length = 0; count < records.length && count < this.limits.batchRecords; count += 1) {
      length += (records[count] as TraceRecord).data.length;
      if (count > 0 && length > this.limits.batchLength) break;
    }
    const batch = records.splice(0, count);
    if (records.length === 0) this.waiting.delete(tenantId);
    this.ready -= lengthOf(batch);
    return batch;
  }

  release(batch: readonly TraceRecord[]): void {
    this.held -= lengthOf(batch);
  }
}

const lengthOf = (records: readonly TraceRecord[]): number => records.reduce((sum, { data }) => sum + data.length, 0);

/** Body of `POST /runs/batch`. */
export function batchBody(records: readonly TraceRecord[]): string {
  const of = (kind: TraceRecordKind) => records.filter((record) => record.kind === kind).map(({ data }) => data);
  return `{"post":[${of('post').join(',')}],"patch":[${of('patch').join(',')}]}`;
}

type BatchFate = 'sent' | 'retry' | 'split' | 'refused';

/** After the answer to a batch; null: no answer. A refused batch is divided, so that one bad record loses no other. */
export function decideBatch(status: number | null, records: number): BatchFate {
  if (status === null || status === 408 || status === 429 || status >= 500) return 'retry';
  if (status < 300) return 'sent';
  const concernsRecords = status === 400 || status === 413 || status === 422;
  return concernsRecords && records > 1 ? 'split' : 'refused';
}
