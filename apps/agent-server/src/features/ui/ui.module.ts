import { Module } from '@nestjs/common';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { UiController } from './ui.controller.js';
import { UiService } from './ui.service.js';

/** Components that graphs show in the pages of clients. */
@Module({ imports: [AssistantsModule], controllers: [UiController], providers: [UiService] })
export class UiModule {}
