import { Module } from '@nestjs/common';
import { EngineSignals } from './engine-signals.js';
import { SignalRepository } from './signal.repository.js';
import { WakeUps } from './wake-ups.js';

@Module({ providers: [EngineSignals, SignalRepository, WakeUps], exports: [EngineSignals, WakeUps] })
export class SignalsModule {}
