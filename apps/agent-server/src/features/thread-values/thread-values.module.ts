import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { ThreadValuesService } from './thread-values.service.js';

@Module({ imports: [CoreModule], providers: [ThreadValuesService], exports: [ThreadValuesService] })
export class ThreadValuesModule {}
