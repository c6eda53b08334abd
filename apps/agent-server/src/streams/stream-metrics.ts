import { Injectable } from '@nestjs/common';
import { type Counter, type Gauge, Metrics } from '@heddle/http';

/** `events`: event stream. `json`: answer after the end of a run. */
const STREAM_KINDS = ['events', 'json'] as const;
export type StreamKind = (typeof STREAM_KINDS)[number];

/** Open answers of this process. */
@Injectable()
export class StreamMetrics {
  private readonly open: Gauge<'kind'>;
  private readonly streams: Counter<'kind'>;
  private readonly events: Counter;

  constructor(metrics: Metrics) {
    const labels = { kind: STREAM_KINDS };
    this.open = metrics.gauge('agent_streams_open', 'Open streams and waits for a run', labels);
    this.streams = metrics.counter('agent_streams_total', 'Streams and waits for a run since the start', labels);
    this.events = metrics.counter('agent_stream_events_sent_total', 'Events sent on streams');
  }

  opened(kind: StreamKind): void {
    this.open.inc({ kind });
    this.streams.inc({ kind });
  }

  closed(kind: StreamKind): void {
    this.open.dec({ kind });
  }

  sent(): void {
    this.events.inc();
  }
}
