import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs that were traced: with parents, ids of their clients, tokens and costs. Feedback that may come before its run.
 * Builds the key of runs anew and writes to each row of feedback: some minutes where there are tens of millions.
 */
export class TraceRuns1763920000000 implements MigrationInterface {
  name = 'TraceRuns1763920000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.run
        ADD parent_run_id uuid, ADD trace_id uuid, ADD dotted_order text, ADD tags text[], ADD events json,
        ADD serialized json, ADD prompt_tokens integer, ADD completion_tokens integer, ADD total_tokens integer,
        ADD prompt_cost numeric, ADD completion_cost numeric, ADD total_cost numeric,
        ADD first_token_time timestamptz(6);
      ALTER TABLE experiments.feedback
        ALTER session_id DROP NOT NULL, ADD example_id uuid, ADD error boolean NOT NULL DEFAULT false;
      UPDATE experiments.feedback f SET example_id = r.reference_example_id
        FROM experiments.run r WHERE r.id = f.run_id AND r.reference_example_id IS NOT NULL;
      ALTER TABLE experiments.run DROP CONSTRAINT run_pkey, ADD CONSTRAINT run_pkey PRIMARY KEY (tenant_id, id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE experiments.run DROP CONSTRAINT run_pkey, ADD CONSTRAINT run_pkey PRIMARY KEY (id);
      DELETE FROM experiments.feedback WHERE session_id IS NULL;
      ALTER TABLE experiments.feedback ALTER session_id SET NOT NULL, DROP example_id, DROP error;
      ALTER TABLE experiments.run
        DROP parent_run_id, DROP trace_id, DROP dotted_order, DROP tags, DROP events, DROP serialized,
        DROP prompt_tokens, DROP completion_tokens, DROP total_tokens, DROP prompt_cost, DROP completion_cost,
        DROP total_cost, DROP first_token_time;
    `);
  }
}
