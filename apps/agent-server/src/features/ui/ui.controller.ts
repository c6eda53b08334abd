import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx, Public } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { ShowComponentDto } from '@heddle/dto-agent-server';
import { byPath, onAssistantInUse } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { uiFragment } from './ui-fragment.js';
import { UiService } from './ui.service.js';

const dayS = 86_400;

@ApiTags('Components')
@Controller('ui')
export class UiController {
  constructor(private readonly ui: UiService) {}

  @Post(':name')
  @HttpCode(200)
  @Authorize(onAssistantInUse(byPath('name')))
  @ApiOperation({
    summary: 'Show a component of a graph',
    description: 'HTML for `LoadExternalComponent` of the official SDK, which puts it into a page.',
  })
  @ApiParam({ name: 'name', description: 'Name in `ui` of langgraph.json, or an assistant' })
  @ApiBody({ type: ShowComponentDto, examples: { weather: { value: { name: 'weather' } } } })
  @ApiOkResponse({
    content: {
      'text/html': { schema: { type: 'string', example: '<script src="//host/ui/agent/entrypoint.js"></script>' } },
    },
  })
  @ApiErrors(404, 422, 424)
  async show(
    @Ctx() ctx: RequestContext,
    @Param('name') name: string,
    @Body() body: ShowComponentDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const bundle = await this.ui.bundleFor(ctx, name);
    response
      .type('html')
      .send(uiFragment({ bundle: bundle.name, files: bundle.files, component: body.name, base: baseOf(request) }));
  }

  @Get(':name/:file')
  // Pages load it by a tag, which sends no key. Its content is public to users of the page.
  @Public()
  @ApiOperation({ summary: 'Load the components of a graph', description: 'A script or a style sheet.' })
  @ApiParam({ name: 'name', description: 'Name in `ui` of langgraph.json' })
  @ApiParam({ name: 'file', example: 'entrypoint.js' })
  @ApiOkResponse({
    content: { 'text/javascript': { schema: { type: 'string', example: 'var __LGUI_agent = (() => {})();' } } },
  })
  @ApiErrors(404, 424)
  async load(
    @Param('name') name: string,
    @Param('file') fileName: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { content, version } = await this.ui.file(name, fileName);
    const isVersioned = request.query.v === version;
    response
      .type(fileName)
      .set('Cache-Control', isVersioned ? `public, max-age=${dayS * 365}, immutable` : 'no-cache')
      .set('Cross-Origin-Resource-Policy', 'cross-origin')
      .set('ETag', `"${version}"`)
      .send(content);
  }
}

/** Without a protocol, the address has the protocol of the page. Pages over TLS may call a local server by HTTP. */
function baseOf(request: Request): string {
  const { host = '' } = request.headers;
  const prefix = request.originalUrl.slice(0, request.originalUrl.indexOf('/ui/'));
  return `${/^(localhost|127\.0\.0\.1)(:|$)/.test(host) ? 'http:' : ''}//${host}${prefix}`;
}
