import { Module } from '@nestjs/common';
import { RunLeaseRepository } from './run-lease.repository.js';
import { RunRepository } from './run.repository.js';

@Module({ providers: [RunRepository, RunLeaseRepository], exports: [RunRepository, RunLeaseRepository] })
export class RunStoreModule {}
