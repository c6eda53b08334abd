import { Injectable } from '@nestjs/common';
import { type Counter, type Gauge, Metrics } from '@heddle/http';

/** `events`: event stream. `json`: answer after the end of a run. */
export type StreamKind = 'events' | 'json';

/** Open answers of this process. */
@Injectable()
export class StreamMetrics {
  private readonly open: Gauge<'kind'>;
  private readonly streams: Counter<'kind'>;
  private readonly events: Counter;

  constructor(metrics: Metrics) {
    this.open = metrics.gauge('agent_streams_open', 'Open streams and waits for a run', ['kind']);
    this.streams = metrics.counter('agent_streams_total', 'Streams and waits for a run since the start', ['kind']);
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
