import { Controller, Get, Header, HttpStatus, Optional, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '@heddle/auth';
import { DatabaseProbe } from '@heddle/database';
import { DomainError, ValidationError } from '@heddle/errors';
import { Draining } from './draining.js';
import { Metrics } from './metrics.js';
import { Readiness, type ReadinessResult } from './readiness.js';

const metricsFormats = ['prometheus', 'json'];

type Checks = Record<string, ReadinessResult>;

class NotReadyError extends DomainError {
  constructor(message: string, options: { cause?: unknown; details?: { checks: Checks } } = {}) {
    super({ kind: 'unavailable', code: 'not_ready', message, ...options });
  }
}

@ApiTags('System')
@Controller()
export class HealthController {
  constructor(
    private readonly draining: Draining,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    @Optional() private readonly database?: DatabaseProbe,
  ) {}

  @Get('ok')
  @Public()
  @ApiOperation({ summary: 'Is the process alive?', description: 'With `check_db=1` the database is checked, too.' })
  @ApiQuery({ name: 'check_db', required: false, description: 'Ask the database, too', example: '1' })
  @ApiResponse({
    status: 200,
    description: 'Alive',
    schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean', example: true } } },
  })
  @ApiResponse({ status: 503, description: 'The database does not answer' })
  async ok(@Query('check_db') checkDatabase: string | string[] = []): Promise<{ ok: true }> {
    if ([checkDatabase].flat().some(isYes)) await this.askDatabase();
    return { ok: true };
  }

  @Get('ready')
  @Public()
  @ApiOperation({
    summary: 'Check readiness for traffic',
    description: 'False during shutdown, without the database, and while a part of the service cannot work.',
  })
  @ApiResponse({ status: 200, description: 'Ready', schema: { type: 'object', example: { ready: true } } })
  @ApiResponse({
    status: 503,
    description: 'Not ready: shutting down, no database, or a failed check',
  })
  async ready(): Promise<{ ready: true; checks?: Checks }> {
    if (this.draining.started) throw new NotReadyError('Shutting down');
    await this.askDatabase();
    const checks = await this.readiness.ask();
    const names = Object.keys(checks);
    const failed = names.filter((name) => !checks[name]?.ok);
    if (failed.length > 0) {
      const reasons = failed.map((name) => `${name}: ${describe(checks[name]?.detail)}`).join('; ');
      throw new NotReadyError(`Not ready: ${reasons}`, { details: { checks } });
    }
    return { ready: true, ...(names.length > 0 ? { checks } : {}) };
  }

  @Get('metrics')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Metrics',
    description: 'In the text format of Prometheus, or as JSON. For a scraper inside the network; needs no key.',
  })
  @ApiQuery({ name: 'format', required: false, enum: metricsFormats, description: 'prometheus when absent' })
  @ApiResponse({
    status: 200,
    description: 'Metrics in the Prometheus text format, or as JSON',
    content: {
      'text/plain': { schema: { type: 'string' } },
      'application/json': { schema: { type: 'array', items: { type: 'object', additionalProperties: true } } },
    },
  })
  @ApiResponse({ status: 422, description: 'There is no such format' })
  async exposition(@Res() response: Response, @Query('format') format = 'prometheus'): Promise<void> {
    if (!metricsFormats.includes(format)) {
      throw ValidationError.of(['query', 'format'], `Input should be one of ${metricsFormats.join(', ')}`, 'enum');
    }
    if (format === 'json') {
      response.status(HttpStatus.OK).json(await this.metrics.registry.getMetricsAsJSON());
      return;
    }
    response
      .status(HttpStatus.OK)
      .type(this.metrics.registry.contentType)
      .send(await this.metrics.registry.metrics());
  }

  private async askDatabase(): Promise<void> {
    try {
      await this.database?.ask();
    } catch (error) {
      throw new NotReadyError('The database does not answer', { cause: error });
    }
  }
}

const isYes = (text: string): boolean => !['', '0', 'false'].includes(text.toLowerCase());

const describe = (detail: unknown) => (typeof detail === 'string' ? detail : JSON.stringify(detail ?? 'not ok'));
