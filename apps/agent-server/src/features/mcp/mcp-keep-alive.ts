import { Injectable } from '@nestjs/common';

/** Keep-alives of open answers. */
@Injectable()
export class McpKeepAlive {
  readonly everyMs: number = 5_000;
}
