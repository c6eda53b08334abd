/**
 * Tables of the checkpointer and the store, in the agent server's schema. Plain SQL, run by the agent server's first
 * migration: graph threads write them without the ORM.
 *
 * - `checkpoint`: one row per superstep. `seq` is the order of storage. It determines the head instead of the
 *   time-based id, so the clocks of two replicas need not agree.
 * - `checkpoint_blob`: the value of a channel, once per version; checkpoints refer to it by `channel_versions`.
 * - `checkpoint_write`: writes of tasks on top of a checkpoint. `run_id` separates the writes of a rolled back run from
 *   those of the run before it on the same checkpoint.
 */
export const checkpointTablesUp: string[] = [
  `CREATE TABLE agent_server.checkpoint (
    thread_id text NOT NULL,
    checkpoint_ns text NOT NULL,
    checkpoint_id text COLLATE "C" NOT NULL,
    parent_checkpoint_id text COLLATE "C",
    seq bigint GENERATED ALWAYS AS IDENTITY,
    channel_versions jsonb NOT NULL,
    metadata jsonb NOT NULL,
    body_type text NOT NULL,
    body bytea NOT NULL,
    step_writes_type text,
    step_writes bytea,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_checkpoint PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)
  )`,
  `CREATE INDEX ix_checkpoint_head ON agent_server.checkpoint (thread_id, checkpoint_ns, seq DESC)`,
  `CREATE TABLE agent_server.checkpoint_blob (
    thread_id text NOT NULL,
    checkpoint_ns text NOT NULL,
    channel text NOT NULL,
    version text NOT NULL,
    type text NOT NULL,
    blob bytea,
    CONSTRAINT pk_checkpoint_blob PRIMARY KEY (thread_id, checkpoint_ns, channel, version)
  )`,
  `CREATE TABLE agent_server.checkpoint_write (
    thread_id text NOT NULL,
    checkpoint_ns text NOT NULL,
    checkpoint_id text COLLATE "C" NOT NULL,
    task_id text NOT NULL,
    idx integer NOT NULL,
    run_id text NOT NULL DEFAULT '',
    seq bigint GENERATED ALWAYS AS IDENTITY,
    channel text NOT NULL,
    type text NOT NULL,
    blob bytea NOT NULL,
    CONSTRAINT pk_checkpoint_write PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, run_id)
  )`,
  `CREATE TABLE agent_server.store_item (
    tenant_id text NOT NULL,
    namespace text[] NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_store_item PRIMARY KEY (tenant_id, namespace, key)
  )`,
];

export const checkpointTablesDown: string[] = [
  'DROP TABLE agent_server.store_item',
  'DROP TABLE agent_server.checkpoint_write',
  'DROP TABLE agent_server.checkpoint_blob',
  'DROP TABLE agent_server.checkpoint',
];

/**
 * Values with holes, added later. A value of type `rope` has its text in `blob`, up to the elements that `refs` names.
 *
 * `checkpoint_element`: texts that values of a thread have in common, by their hash. Elements never change; those that
 * no row refers to are removed with checkpoints.
 */
export const elementTablesUp: string[] = [
  `CREATE TABLE agent_server.checkpoint_element (
    thread_id text NOT NULL,
    hash bytea NOT NULL,
    blob bytea NOT NULL,
    refs bytea,
    CONSTRAINT pk_checkpoint_element PRIMARY KEY (thread_id, hash)
  )`,
  'ALTER TABLE agent_server.checkpoint ADD COLUMN step_writes_refs bytea',
  'ALTER TABLE agent_server.checkpoint_blob ADD COLUMN refs bytea',
  'ALTER TABLE agent_server.checkpoint_write ADD COLUMN refs bytea',
];

export const elementTablesDown: string[] = [
  'ALTER TABLE agent_server.checkpoint_write DROP COLUMN refs',
  'ALTER TABLE agent_server.checkpoint_blob DROP COLUMN refs',
  'ALTER TABLE agent_server.checkpoint DROP COLUMN step_writes_refs',
  'DROP TABLE agent_server.checkpoint_element',
];
