import { Injectable } from '@nestjs/common';
import { CopyRepository } from '../../contract/copy.repository.js';

@Injectable()
export class RunCopyRepository extends CopyRepository {
  protected readonly table = 'experiments.run';
  protected readonly columns = [
    'tenant_id',
    'id',
    'session_id',
    'reference_example_id',
    'example_hash',
    'position',
    'name',
    'start_time',
    'end_time',
    'error',
    'inputs',
    'outputs',
    'extra',
  ];
}
