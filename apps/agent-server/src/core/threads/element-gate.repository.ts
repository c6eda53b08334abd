import { Injectable } from '@nestjs/common';
import { ElementGate } from '@heddle/checkpoint/tables';
import { BaseRepository } from '@heddle/database';

/** Knows whether all connected servers read elements, and rows without large values. */
@Injectable()
export class ElementGateRepository extends BaseRepository {
  private readonly gate = new ElementGate({
    query: (statement) => this.withClient({}, (client) => client.query(statement)),
  });

  isOpen(): boolean | Promise<boolean> {
    return this.gate.isOpen();
  }
}
