import type { DataSource } from 'typeorm';

/** Tables of a schema whose rows have no workspace, by name. */
export async function tablesWithoutTenant(dataSource: DataSource, schema: string): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables t
     WHERE table_schema = $1 AND table_type = 'BASE TABLE' AND table_name <> 'migration' AND NOT EXISTS (
       SELECT 1 FROM information_schema.columns c
       WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.column_name = 'tenant_id')
     ORDER BY 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
