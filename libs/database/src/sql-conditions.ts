/** Conditions of a WHERE clause with numbered parameters; absent values add nothing. */
export class SqlConditions {
  readonly params: unknown[];
  private readonly parts: string[] = [];

  constructor(...params: unknown[]) {
    this.params = params;
  }

  /** Adds a parameter and returns its placeholder. */
  param(value: unknown): string {
    this.params.push(value);
    return `$${this.params.length}`;
  }

  always(sql: string): this {
    this.parts.push(sql);
    return this;
  }

  /** `build` gets the placeholder; nothing is added for undefined and null. */
  when<T>(value: T | null | undefined, build: (placeholder: string) => string): this {
    if (value !== undefined && value !== null) this.parts.push(build(this.param(value)));
    return this;
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }
}
