import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { NullableText } from '../shared/nullable.decorators.js';

class InfoFlagsDto {
  @ApiProperty({ description: 'Assistants are served.', example: true })
  assistants: boolean;

  @ApiProperty({ description: 'Crons are served.', example: true })
  crons: boolean;

  @ApiProperty({
    description: 'The server itself sends runs to LangSmith; graphs may also do so themselves.',
    example: false,
  })
  langsmith: boolean;

  @ApiProperty({ description: 'Runs are sent to several projects.', example: false })
  langsmith_tracing_replicas: boolean;

  @ApiProperty({ description: 'Streams of runs take `namespace`.', example: true })
  stream_namespaces: boolean;

  @ApiProperty({ description: 'Runs take `strict_resume`.', example: true })
  strict_resume: boolean;
}

class InfoHostDto {
  @ApiProperty({ description: 'Operator of the server.', example: 'self-hosted' })
  kind: string;

  @NullableText({ description: 'Deployment; null if unset.', example: null })
  project_id: string | null;

  @NullableText({ description: 'The same as `revision_id`.', example: null })
  host_revision_id: string | null;

  @NullableText({ description: 'Revision; null if unset.', example: null })
  revision_id: string | null;

  @NullableText({ description: 'Always null: a server has many workspaces.', example: null })
  tenant_id: string | null;
}

export class InfoResponseDto {
  @ApiProperty({ description: 'Version of this server.', example: '0.1.0' })
  version: string;

  @ApiPropertyOptional({ description: 'Version of LangGraph.js in this server.', example: '1.7.3' })
  langgraph_js_version?: string;

  @ApiProperty({ description: 'The language of the graphs.', example: 'js' })
  context: string;

  @ApiProperty({ description: 'Served features.', type: InfoFlagsDto })
  flags: InfoFlagsDto;

  @ApiProperty({ description: 'Deployment of the server.', type: InfoHostDto })
  host: InfoHostDto;

  @ApiProperty({ description: 'The same, under the name for older clients.', type: InfoHostDto })
  metadata: InfoHostDto;
}
