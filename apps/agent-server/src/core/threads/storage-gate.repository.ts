import { Injectable } from '@nestjs/common';
import { StorageGate } from '@heddle/checkpoint/tables';
import { BaseRepository } from '@heddle/database';

/** Knows whether all connected servers read elements, and rows without large values. */
@Injectable()
export class StorageGateRepository extends BaseRepository {
  private readonly gate = new StorageGate({
    query: (statement) => this.withClient({}, (client) => client.query(statement)),
  });

  isOpen(): boolean | Promise<boolean> {
    return this.gate.isOpen();
  }
}
