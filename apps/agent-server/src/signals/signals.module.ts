import { Module } from '@nestjs/common';
import { Channels } from './channel.js';
import { EngineSignals } from './engine-signals.js';
import { SignalRepository } from './signal.repository.js';
import { WakeUps } from './wake-ups.js';

@Module({ providers: [Channels, EngineSignals, SignalRepository, WakeUps], exports: [Channels, EngineSignals] })
export class SignalsModule {}
