import { Module } from '@nestjs/common';
import { SweepMetrics } from './sweep-metrics.js';
import { SweepRepository } from './sweep.repository.js';
import { Sweeps } from './sweeps.js';

@Module({ providers: [SweepMetrics, SweepRepository, Sweeps], exports: [SweepMetrics, Sweeps] })
export class SweepsModule {}
