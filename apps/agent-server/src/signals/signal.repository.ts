import { Injectable } from '@nestjs/common';
import { BaseRepository, type DatabaseContext } from '@heddle/database';

@Injectable()
export class SignalRepository extends BaseRepository {
  /** Delivered with the commit of the transaction, if there is one. */
  async notify(ctx: DatabaseContext, channel: string, payload: string): Promise<void> {
    await this.query(ctx, `SELECT pg_notify($1, $2)`, [channel, payload]);
  }
}
