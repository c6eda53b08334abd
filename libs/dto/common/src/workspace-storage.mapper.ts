interface Measured<Part extends string> {
  part: Part;
  count: number;
  bytes: number;
  measuredAt: Date;
}

/** Stored sizes of a workspace; a part without a measurement is empty. */
export function toStorageDto<Part extends string>(names: readonly Part[], measured: readonly Measured<Part>[]) {
  const sizeOf = (name: Part) => {
    const { count = 0, bytes = 0 } = measured.find(({ part }) => part === name) ?? {};
    return [name, { count, bytes }] as const;
  };
  return {
    total_bytes: measured.reduce((sum, { bytes }) => sum + bytes, 0),
    measured_at: measured[0]?.measuredAt.toISOString() ?? null,
    ...(Object.fromEntries(names.map(sizeOf)) as Record<Part, { count: number; bytes: number }>),
  };
}
