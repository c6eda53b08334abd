import { Injectable } from '@nestjs/common';
import { SweepTable } from '@heddle/database';
import { experimentsSchema } from '@heddle/entities-experiments';

@Injectable()
export class SweepRepository extends SweepTable {
  protected readonly schema = experimentsSchema;
}
