import { Column, Entity, PrimaryColumn } from 'typeorm';
import { columnsOf } from './columns-of.js';

abstract class Identified {
  @PrimaryColumn('uuid')
  id: string;
}

@Entity('sample')
class Sample extends Identified {
  @Column('text')
  displayName: string;

  @Column('timestamptz')
  createdAt: Date;
}

@Entity('other')
class Other extends Identified {
  @Column('text')
  secret: string;
}

describe('columnsOf', () => {
  it('names every column after its property, inherited ones first', () => {
    expect(columnsOf(Sample)).toBe('"id" AS "id", "display_name" AS "displayName", "created_at" AS "createdAt"');
    expect(columnsOf(Other)).toBe('"id" AS "id", "secret" AS "secret"');
  });

  it('qualifies by the alias of the table', () => {
    expect(columnsOf(Other, { of: 'o' })).toBe('o."id" AS "id", o."secret" AS "secret"');
  });

  it('selects or omits columns', () => {
    expect(columnsOf(Sample, { only: ['displayName'] })).toBe('"display_name" AS "displayName"');
    expect(columnsOf(Sample, { except: ['displayName', 'createdAt'] })).toBe('"id" AS "id"');
  });

  it('replaces a column by an expression', () => {
    const options = { of: 's', only: ['createdAt'], as: { createdAt: (column: string) => `wire(${column})` } } as const;
    expect(columnsOf(Sample, options)).toBe('wire(s."created_at") AS "createdAt"');
  });
});
