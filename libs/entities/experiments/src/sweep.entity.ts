import { Entity } from 'typeorm';
import { SweepColumns } from '@heddle/entities-base';
import { experimentsSchema } from './schema.js';

@Entity({ schema: experimentsSchema, name: 'sweep' })
export class SweepEntity extends SweepColumns {}
