import type { MigrationInterface, QueryRunner } from 'typeorm';

const statements = [
  `CREATE TABLE control_plane.webhook_endpoint (
    id uuid CONSTRAINT webhook_endpoint_pkey PRIMARY KEY,
    tenant_id uuid NOT NULL CONSTRAINT webhook_endpoint_tenant_fkey REFERENCES control_plane.workspace (id),
    url text NOT NULL,
    description text,
    events text[] NOT NULL,
    key_id text NOT NULL,
    sealed bytea NOT NULL,
    disabled_at timestamptz(6),
    disabled_reason text,
    failing_since timestamptz(6),
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    updated_at timestamptz(6) NOT NULL DEFAULT now())`,
  'CREATE INDEX webhook_endpoint_listed ON control_plane.webhook_endpoint (tenant_id, created_at, id)',
  `CREATE TABLE control_plane.webhook_delivery (
    id uuid CONSTRAINT webhook_delivery_pkey PRIMARY KEY,
    seq bigserial NOT NULL,
    tenant_id uuid NOT NULL,
    endpoint_id uuid NOT NULL CONSTRAINT webhook_delivery_endpoint_fkey
      REFERENCES control_plane.webhook_endpoint (id) ON DELETE CASCADE,
    event_id uuid NOT NULL,
    event text NOT NULL,
    deployment_id uuid NOT NULL,
    revision_id uuid,
    payload text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    attempt integer NOT NULL DEFAULT 0,
    failures integer NOT NULL DEFAULT 0,
    failure text,
    next_attempt_at timestamptz(6) NOT NULL DEFAULT now(),
    claimed_until timestamptz(6),
    asked_at timestamptz(6) NOT NULL DEFAULT now(),
    created_at timestamptz(6) NOT NULL DEFAULT now(),
    completed_at timestamptz(6))`,
  `CREATE INDEX webhook_delivery_pending ON control_plane.webhook_delivery (endpoint_id, next_attempt_at)
    WHERE status = 'pending'`,
  'CREATE INDEX webhook_delivery_listed ON control_plane.webhook_delivery (endpoint_id, seq)',
  'CREATE INDEX webhook_delivery_age ON control_plane.webhook_delivery (created_at)',
  `CREATE TABLE control_plane.webhook_attempt (
    delivery_id uuid NOT NULL CONSTRAINT webhook_attempt_delivery_fkey
      REFERENCES control_plane.webhook_delivery (id) ON DELETE CASCADE,
    attempt integer NOT NULL,
    tenant_id uuid NOT NULL,
    started_at timestamptz(6) NOT NULL DEFAULT now(),
    duration_ms integer,
    status_code integer,
    failure text,
    CONSTRAINT webhook_attempt_pkey PRIMARY KEY (delivery_id, attempt))`,

  // The outbox: an event becomes deliveries in its own transaction. Without a receiver it costs one index lookup.
  `CREATE FUNCTION control_plane.publish_event(tenant uuid, event_type text, data jsonb) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      published uuid := gen_random_uuid();
    BEGIN
      INSERT INTO control_plane.webhook_delivery
        (id, tenant_id, endpoint_id, event_id, event, deployment_id, revision_id, payload)
      SELECT gen_random_uuid(), tenant, e.id, published, event_type, (data #>> '{deployment,id}')::uuid,
             (data #>> '{revision,id}')::uuid,
             json_build_object('id', published, 'type', event_type, 'workspace_id', tenant,
               'created_at', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
               'data', data)::text
        FROM control_plane.webhook_endpoint e
       WHERE e.tenant_id = tenant AND e.disabled_at IS NULL
         AND (cardinality(e.events) = 0 OR event_type = ANY (e.events));
      IF FOUND THEN
        PERFORM pg_notify('control_plane_webhook', '');
      END IF;
    END $$`,
  `CREATE FUNCTION control_plane.revision_event_publish() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM 1 FROM control_plane.webhook_endpoint WHERE tenant_id = NEW.tenant_id AND disabled_at IS NULL;
      IF FOUND THEN
        PERFORM control_plane.publish_event(NEW.tenant_id,
          CASE WHEN NEW.to_status = 'CREATING' THEN 'revision.created'
               WHEN NEW.to_status IN ('DEPLOYED', 'SKIPPED', 'INTERRUPTED') THEN 'revision.' || lower(NEW.to_status)
               WHEN right(NEW.to_status, 7) = '_FAILED' THEN 'revision.failed'
               ELSE 'revision.progressed' END,
          jsonb_build_object('deployment', jsonb_build_object('id', d.id, 'name', d.name),
            'revision', jsonb_build_object('id', r.id, 'status', NEW.to_status, 'previous_status', NEW.from_status,
              'code', NEW.code, 'message', NEW.message, 'source', r.source, 'driver', r.driver,
              'rollback_of', r.rollback_of, 'created_by', r.created_by)))
          FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
         WHERE r.id = NEW.revision_id;
      END IF;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER revision_event_publish AFTER INSERT ON control_plane.revision_event
    FOR EACH ROW EXECUTE FUNCTION control_plane.revision_event_publish()`,
];

/** Endpoints of workspaces, and the events that they receive. */
export class SendWebhooks1767100100000 implements MigrationInterface {
  readonly name = 'SendWebhooks1767100100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER revision_event_publish ON control_plane.revision_event');
    await runner.query('DROP FUNCTION control_plane.revision_event_publish()');
    await runner.query('DROP FUNCTION control_plane.publish_event(uuid, text, jsonb)');
    for (const table of ['webhook_attempt', 'webhook_delivery', 'webhook_endpoint']) {
      await runner.query(`DROP TABLE control_plane.${table}`);
    }
  }
}
