import type { UploadRowDto } from '@heddle/dto-experiments';

/** State of an upload while its rows are stored, batch after batch. */
export class UploadProgress {
  /** Without examples no id has to be looked up; the key refuses ids of another dataset. */
  readonly datasetHadExamples: boolean;
  /** Known examples with new contents. */
  revisedExamples = 0;
  private readonly met = new Set<string>();
  private readonly firstPosition: number;
  private rowCount = 0;

  constructor(
    /** Content hash of the example of every row id. */
    private readonly exampleHashes: ReadonlyMap<string, string>,
    /** Position of the dataset's last example. */
    private position: number,
  ) {
    this.datasetHadExamples = position > 0;
    this.firstPosition = position;
  }

  get newExamples(): number {
    return this.position - this.firstPosition;
  }

  /** Known examples with equal contents. */
  get unchangedExamples(): number {
    return this.met.size - this.newExamples - this.revisedExamples;
  }

  get lastPosition(): number {
    return this.position;
  }

  nextPosition(): number {
    this.position += 1;
    return this.position;
  }

  /** Index of the next row in the upload. */
  nextIndex(): number {
    this.rowCount += 1;
    return this.rowCount - 1;
  }

  /** True for the first row of an id; a second one is a repetition on the same example. */
  isFirst(row: UploadRowDto): boolean {
    const size = this.met.size;
    return this.met.add(row.row_id).size > size;
  }

  hashOf(row: UploadRowDto): string {
    const hash = this.exampleHashes.get(row.row_id);
    if (hash === undefined) throw new Error('the upload changed between its two readings');
    return hash;
  }
}
