import { Injectable } from '@nestjs/common';
import { BaseRepository } from '@heddle/database';

export interface WakeUp {
  channel: string;
  payload: string;
}

@Injectable()
export class SignalRepository extends BaseRepository {
  /** Never inside a transaction: commits with NOTIFY wait for each other. */
  async notify(wakeUps: readonly WakeUp[]): Promise<void> {
    await this.query(
      {},
      `SELECT pg_notify(w.channel, w.payload) FROM unnest($1::text[], $2::text[]) AS w (channel, payload)`,
      [wakeUps.map(({ channel }) => channel), wakeUps.map(({ payload }) => payload)],
    );
  }
}
