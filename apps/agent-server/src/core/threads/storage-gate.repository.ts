import { Injectable } from '@nestjs/common';
import { StorageGate } from '@heddle/checkpoint/tables';
import { BaseRepository } from '@heddle/database';

/** Knows what all connected servers read. */
@Injectable()
export class StorageGateRepository extends BaseRepository {
  private readonly gate = new StorageGate({
    query: (statement) => this.withClient({}, (client) => client.query(statement)),
  });

  isOpen(): boolean | Promise<boolean> {
    return this.gate.isOpen();
  }

  shortensLogs(): boolean | Promise<boolean> {
    return this.gate.shortensLogs();
  }
}
