import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE control_plane.workspace (
    id uuid CONSTRAINT workspace_pk PRIMARY KEY,
    name text NOT NULL,
    is_default boolean NOT NULL DEFAULT false,
    created_at timestamptz(6) NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX workspace_one_default ON control_plane.workspace (is_default) WHERE is_default`,

  `CREATE TABLE control_plane.api_key (
    id uuid CONSTRAINT api_key_pk PRIMARY KEY,
    tenant_id uuid NOT NULL CONSTRAINT api_key_tenant_fk REFERENCES control_plane.workspace (id),
    all_workspaces boolean NOT NULL DEFAULT false,
    name text NOT NULL,
    permissions text[] NOT NULL,
    key_hash bytea NOT NULL,
    key_hint text NOT NULL,
    created_by text,
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    revoked_at timestamptz
  )`,
  `CREATE UNIQUE INDEX api_key_hash_unique ON control_plane.api_key (key_hash)`,
  `CREATE INDEX api_key_by_tenant ON control_plane.api_key (tenant_id, created_at)`,

  `CREATE TABLE control_plane.deployment (
    id uuid CONSTRAINT deployment_pk PRIMARY KEY,
    tenant_id uuid NOT NULL CONSTRAINT deployment_tenant_fk REFERENCES control_plane.workspace (id),
    seq bigserial NOT NULL,
    name text NOT NULL,
    display_name text,
    source text NOT NULL CONSTRAINT deployment_source_known
      CHECK (source IN ('github', 'external_docker', 'internal_docker', 'internal_source')),
    status text NOT NULL CONSTRAINT deployment_status_known
      CHECK (status IN ('AWAITING_DATABASE', 'READY', 'UNUSED', 'AWAITING_DELETE', 'UNKNOWN')),
    source_config jsonb NOT NULL,
    resource_spec jsonb,
    initial_revision_config jsonb NOT NULL,
    secrets_version integer NOT NULL DEFAULT 0,
    secret_references jsonb,
    latest_revision_id uuid,
    active_revision_id uuid,
    image_version text,
    teardown_token bigint NOT NULL DEFAULT 0,
    teardown_lease_until timestamptz,
    next_teardown_at timestamptz,
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    updated_at timestamptz(6) NOT NULL DEFAULT now()
  )`,
  `CREATE UNIQUE INDEX deployment_name_unique ON control_plane.deployment (tenant_id, name)`,
  `CREATE INDEX deployment_newest_first ON control_plane.deployment (tenant_id, seq)`,
  `CREATE INDEX deployment_awaiting_teardown ON control_plane.deployment (next_teardown_at)
    WHERE status = 'AWAITING_DELETE'`,

  `CREATE TABLE control_plane.deployment_secret (
    deployment_id uuid NOT NULL CONSTRAINT deployment_secret_deployment_fk
      REFERENCES control_plane.deployment (id) ON DELETE CASCADE,
    version integer NOT NULL,
    name text NOT NULL,
    tenant_id uuid NOT NULL,
    key_id text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    CONSTRAINT deployment_secret_pk PRIMARY KEY (deployment_id, version, name)
  )`,

  `CREATE TABLE control_plane.revision (
    id uuid CONSTRAINT revision_pk PRIMARY KEY,
    tenant_id uuid NOT NULL,
    deployment_id uuid NOT NULL CONSTRAINT revision_deployment_fk
      REFERENCES control_plane.deployment (id) ON DELETE CASCADE,
    seq bigserial NOT NULL,
    status text NOT NULL CONSTRAINT revision_status_known CHECK (status IN
      ('CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'CREATE_FAILED',
       'BUILD_FAILED', 'DEPLOY_FAILED', 'DEPLOYED', 'SKIPPED', 'INTERRUPTED', 'UNKNOWN')),
    source text NOT NULL CONSTRAINT revision_source_known
      CHECK (source IN ('github', 'external_docker', 'internal_docker', 'internal_source')),
    config jsonb NOT NULL,
    snapshot jsonb NOT NULL,
    secrets_version integer NOT NULL DEFAULT 0,
    created_by text NOT NULL,
    failure_step text,
    failure_code text,
    status_message text,
    resume_status text,
    needs_build boolean NOT NULL DEFAULT false,
    cancel_requested_at timestamptz,
    promoted_at timestamptz,
    lease_owner text,
    lease_token bigint NOT NULL DEFAULT 0,
    lease_until timestamptz,
    attempt integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    deadline_at timestamptz,
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    updated_at timestamptz(6) NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX revision_newest_first ON control_plane.revision (deployment_id, seq)`,
  `CREATE UNIQUE INDEX revision_one_past_queue ON control_plane.revision (deployment_id)
    WHERE status IN ('AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN')`,
  `CREATE INDEX revision_due ON control_plane.revision (next_attempt_at, seq)
    WHERE status IN ('CREATING', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'UNKNOWN')`,
  `CREATE INDEX revision_queued ON control_plane.revision (deployment_id, seq) WHERE status = 'QUEUED'`,

  `CREATE TABLE control_plane.revision_event (
    id bigserial CONSTRAINT revision_event_pk PRIMARY KEY,
    tenant_id uuid NOT NULL,
    revision_id uuid NOT NULL CONSTRAINT revision_event_revision_fk
      REFERENCES control_plane.revision (id) ON DELETE CASCADE,
    from_status text,
    to_status text NOT NULL,
    code text,
    message text,
    actor text NOT NULL,
    lease_token bigint,
    created_at timestamptz(6) NOT NULL DEFAULT clock_timestamp()
  )`,
  `CREATE INDEX revision_event_order ON control_plane.revision_event (revision_id, id)`,

  `CREATE TABLE control_plane.idempotency_key (
    tenant_id uuid NOT NULL,
    route text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    headers jsonb,
    body jsonb,
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    CONSTRAINT idempotency_key_pk PRIMARY KEY (tenant_id, route, key)
  )`,

  // The net under the transition table in the code: no statement, also none typed by hand, makes another move.
  `CREATE FUNCTION control_plane.revision_may_move(from_status text, to_status text) RETURNS boolean
    LANGUAGE sql IMMUTABLE AS $$
      SELECT (from_status, to_status) IN (
        ('CREATING', 'QUEUED'), ('CREATING', 'AWAITING_BUILD'), ('CREATING', 'AWAITING_DEPLOY'),
        ('CREATING', 'CREATE_FAILED'), ('CREATING', 'INTERRUPTED'),
        ('QUEUED', 'AWAITING_BUILD'), ('QUEUED', 'AWAITING_DEPLOY'), ('QUEUED', 'SKIPPED'), ('QUEUED', 'INTERRUPTED'),
        ('AWAITING_BUILD', 'BUILDING'), ('AWAITING_BUILD', 'BUILD_FAILED'), ('AWAITING_BUILD', 'UNKNOWN'),
        ('AWAITING_BUILD', 'INTERRUPTED'),
        ('BUILDING', 'AWAITING_DEPLOY'), ('BUILDING', 'BUILD_FAILED'), ('BUILDING', 'UNKNOWN'),
        ('BUILDING', 'INTERRUPTED'),
        ('AWAITING_DEPLOY', 'DEPLOYING'), ('AWAITING_DEPLOY', 'DEPLOY_FAILED'), ('AWAITING_DEPLOY', 'UNKNOWN'),
        ('AWAITING_DEPLOY', 'INTERRUPTED'),
        ('DEPLOYING', 'DEPLOYED'), ('DEPLOYING', 'DEPLOY_FAILED'), ('DEPLOYING', 'UNKNOWN'),
        ('DEPLOYING', 'INTERRUPTED'),
        ('UNKNOWN', 'BUILDING'), ('UNKNOWN', 'AWAITING_DEPLOY'), ('UNKNOWN', 'DEPLOYING'), ('UNKNOWN', 'DEPLOYED'),
        ('UNKNOWN', 'BUILD_FAILED'), ('UNKNOWN', 'DEPLOY_FAILED'), ('UNKNOWN', 'INTERRUPTED'))
    $$`,
  `CREATE FUNCTION control_plane.revision_guard_move() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NOT control_plane.revision_may_move(OLD.status, NEW.status) THEN
        RAISE EXCEPTION 'A revision cannot move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER revision_guard_move BEFORE UPDATE OF status ON control_plane.revision
    FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION control_plane.revision_guard_move()`,

  // Every move writes an event, so this wakes the pipeline and whoever watches, whichever statement moved it.
  `CREATE FUNCTION control_plane.revision_event_notify() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('control_plane_revision', NEW.revision_id::text);
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER revision_event_notify AFTER INSERT ON control_plane.revision_event
    FOR EACH ROW EXECUTE FUNCTION control_plane.revision_event_notify()`,
];

const tables = [
  'idempotency_key',
  'revision_event',
  'revision',
  'deployment_secret',
  'deployment',
  'api_key',
  'workspace',
];

export class CreateControlPlane1763683200000 implements MigrationInterface {
  readonly name = 'CreateControlPlane1763683200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of statements) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of tables) await queryRunner.query(`DROP TABLE control_plane.${table}`);
    await queryRunner.query('DROP FUNCTION control_plane.revision_event_notify()');
    await queryRunner.query('DROP FUNCTION control_plane.revision_guard_move()');
    await queryRunner.query('DROP FUNCTION control_plane.revision_may_move(text, text)');
  }
}
