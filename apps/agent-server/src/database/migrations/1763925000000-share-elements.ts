import { elementTablesDown, elementTablesUp } from '@heddle/checkpoint/tables';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Elements that the values of a thread have in common (docs/contribute/adr/0073-values-share-elements.md). Values that
 * are there stay as they are. The way back loses the values that were stored with elements.
 */
export class ShareElements1763925000000 implements MigrationInterface {
  readonly name = 'ShareElements1763925000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of elementTablesUp) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of elementTablesDown) await runner.query(statement);
  }
}
