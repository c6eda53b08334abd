import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '@heddle/http';

const DROP_REASONS = ['queue_full', 'refused', 'shutdown'] as const;
type DropReason = (typeof DROP_REASONS)[number];

@Injectable()
export class TraceMetrics {
  private readonly sentRecords: Counter;
  private readonly droppedRecords: Counter<'reason'>;
  private readLength: () => number = () => 0;

  constructor(metrics: Metrics) {
    this.sentRecords = metrics.counter('agent_trace_records_sent_total', 'Records of traces that experiments stored');
    this.droppedRecords = metrics.counterFromZero(
      'agent_trace_records_dropped_total',
      'Records of traces that were lost, by reason',
      { reason: DROP_REASONS },
    );
    metrics.gauges(
      { agent_trace_queue_bytes: 'Records of traces that wait for the experiments service' },
      async () => ({
        agent_trace_queue_bytes: this.readLength(),
      }),
    );
  }

  measure(readLength: () => number): void {
    this.readLength = readLength;
  }

  sent(records: number): void {
    this.sentRecords.inc(records);
  }

  dropped(reason: DropReason, records: number): void {
    this.droppedRecords.inc({ reason }, records);
  }
}
