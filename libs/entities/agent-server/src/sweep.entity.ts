import { Entity } from 'typeorm';
import { SweepColumns } from '@heddle/entities-base';
import { agentServerSchema } from './schema.js';

@Entity({ schema: agentServerSchema, name: 'sweep' })
export class SweepEntity extends SweepColumns {}
