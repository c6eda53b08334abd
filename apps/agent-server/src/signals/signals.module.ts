import { Module } from '@nestjs/common';
import { EngineSignals } from './engine-signals.js';
import { SignalRepository } from './signal.repository.js';

@Module({ providers: [EngineSignals, SignalRepository], exports: [EngineSignals] })
export class SignalsModule {}
