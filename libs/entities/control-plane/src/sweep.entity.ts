import { Entity } from 'typeorm';
import { SweepColumns } from '@heddle/entities-base';
import { controlPlaneSchema } from './schema.js';

@Entity({ schema: controlPlaneSchema, name: 'sweep' })
export class SweepEntity extends SweepColumns {}
