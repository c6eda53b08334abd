import { ApiParam } from '@nestjs/swagger';

export const threadIdParam = ApiParam({ name: 'thread_id', format: 'uuid', description: 'The thread' });
export const runIdParam = ApiParam({ name: 'run_id', format: 'uuid', description: 'The run' });
