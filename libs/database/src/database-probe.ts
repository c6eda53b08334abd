import { Injectable } from '@nestjs/common';
import { BaseRepository } from './base.repository.js';

/** Whether the database answers, as probes of a service ask. */
@Injectable()
export class DatabaseProbe extends BaseRepository {
  /** Rejects with the driver's error when it does not. */
  async ask(): Promise<void> {
    await this.query({}, 'SELECT 1');
  }
}
