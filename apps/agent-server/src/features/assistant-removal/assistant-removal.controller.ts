import { Controller, Delete, HttpCode, Param, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { DeleteAssistantQueryDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { type ActionRule, onCollection, onAssistant, queryAndParams } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { AssistantRemovalService } from './assistant-removal.service.js';

const deleteThreads: ActionRule = {
  ...onCollection('threads', 'delete'),
  value: queryAndParams,
  when: ({ query }) => isTrue(query.delete_threads),
};

/** Booleans of the query as the validation reads them. */
const isTrue = (value: unknown): boolean => typeof value === 'string' && /^(true|1|yes)$/i.test(value);

@ApiTags('Assistants')
@Controller('assistants')
export class AssistantRemovalController {
  constructor(private readonly removal: AssistantRemovalService) {}

  @Delete(':assistant_id')
  @HttpCode(204)
  @Authorize(onAssistant('delete'), deleteThreads)
  @ApiOperation({
    summary: 'Delete an assistant',
    description:
      'Also deletes its versions. Runs in flight continue, unless their threads are deleted, too. The start of a server ' +
      'creates the default assistant of a graph anew.',
  })
  @ApiParam({
    name: 'assistant_id',
    description: 'Assistant id, or graph id for the default assistant of a graph',
    example: 'chat',
  })
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 422)
  delete(
    @Ctx() ctx: RequestContext,
    @Param('assistant_id') id: string,
    @Query() query: DeleteAssistantQueryDto,
  ): Promise<void> {
    return this.removal.remove(ctx, id, { withThreads: query.delete_threads });
  }
}
