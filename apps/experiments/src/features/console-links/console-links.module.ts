import { Module } from '@nestjs/common';
import { ConsoleLinksController } from './console-links.controller.js';

@Module({ controllers: [ConsoleLinksController] })
export class ConsoleLinksModule {}
