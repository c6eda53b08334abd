import { Injectable } from '@nestjs/common';
import { SweepTable } from '@heddle/database';
import { agentServerSchema } from '@heddle/entities-agent-server';

@Injectable()
export class SweepRepository extends SweepTable {
  protected readonly schema = agentServerSchema;
}
