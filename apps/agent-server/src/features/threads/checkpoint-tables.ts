import { Injectable } from '@nestjs/common';
import type { Execute } from '@heddle/checkpoint';
import type { Transaction } from '@heddle/database';

/** Lets the checkpoint library work inside a service's transaction. */
@Injectable()
export class CheckpointTables {
  exec(ctx: { tx: Transaction }): Execute {
    return (sql: string, params: unknown[]) => ctx.tx.manager.query(sql, params);
  }
}
