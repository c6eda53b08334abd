import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

const runHeaders = {
  'Content-Location': { description: 'Path of the run', schema: { type: 'string' as const } },
  Location: { description: 'URL for reconnecting', schema: { type: 'string' as const } },
};

/** Description of how to read a stream by hand. `call` has the arguments of curl besides the key. */
export const withCurl = (call: string) =>
  [
    'Swagger UI shows a stream when it has ended; curl shows each event as it comes:',
    ['```sh', `curl -N -H "X-Api-Key: $HEDDLE_API_KEY" ${call}`, '```'].join('\n'),
  ].join('\n\n');

/** The body that `withCurl` sends to begin a stream. */
export const curlBody =
  `-H "Content-Type: application/json" \\\n  ` +
  `-d '{"assistant_id": "chat", "input": {"messages": [{"role": "user", "content": "Hello"}]}}'`;

/** Documents an answer of server-sent events. */
export const ApiEventStream = () =>
  applyDecorators(
    ApiProduces('text/event-stream'),
    ApiOkResponse({
      description: 'Server-sent events: `metadata` first, then those of the requested modes; a heartbeat every 5 s',
      headers: runHeaders,
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'event: metadata\r\ndata: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}\r\nid: 4294967297\r\n\r\n',
        },
      },
    }),
  );

/** Documents an answer that comes when the run has ended. */
export const ApiRunOutput = () =>
  ApiOkResponse({
    description:
      'Final values of the thread; with `__interrupt__` where the run waits for a person, or only `__error__` where it failed. ' +
      'Line breaks before the document keep the connection open.',
    headers: runHeaders,
    content: {
      'application/json': {
        schema: { type: 'object', additionalProperties: true },
        example: { messages: [{ type: 'human', content: 'Hello' }] },
      },
    },
  });
