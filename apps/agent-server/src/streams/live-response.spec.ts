import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { Controller, Get, type INestApplication, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from '@langchain/langgraph-sdk';
import type { Response } from 'express';
import { RequestAuthenticator } from '@heddle/auth';
import { Draining, Metrics } from '@heddle/http';
import { LiveResponses } from './live-response.js';
import { StreamMetrics } from './stream-metrics.js';

/** A run that says nothing for 15 s between two events; only the timer of the heartbeat is faked. */
async function* slowRun() {
  yield { seq: 1, event: 'metadata', data: '{"run_id":"r1","attempt":1}' };
  jest.advanceTimersByTime(15_000);
  yield { seq: 2, event: 'values', data: '{"done":true}' };
}

/** A run that continues while it has a reader. */
async function* endlessRun(signal: AbortSignal) {
  yield { seq: 1, event: 'metadata', data: '{"run_id":"r3","attempt":1}' };
  await new Promise((done) => signal.addEventListener('abort', done));
}

let end: (output: string) => void;
let keyCheck: () => Promise<boolean>;

@Controller()
class SlowRunController {
  constructor(private readonly live: LiveResponses) {}

  @Get('threads/t1/runs/r1/join')
  async join(@Res() response: Response) {
    await this.live.json(response, () => new Promise<string>((done) => (end = done)));
  }

  @Get('threads/t1/runs/r2/join')
  async joinEnded(@Res() response: Response) {
    await this.live.json(response, () => Promise.resolve('{}'));
  }

  @Get('threads/t1/runs/r3/join')
  async joinEndless(@Res() response: Response) {
    response.set('Location', '/threads/t1/runs/r3/join');
    await this.live.json(response, async (signal) => {
      await new Promise((done) => signal.addEventListener('abort', done));
      return '{}';
    });
  }

  @Get('threads/t1/runs/r3/stream')
  async streamEndless(@Res() response: Response) {
    await this.live.events(response, endlessRun, () => true);
  }

  @Get('threads/t1/runs/r1/stream')
  async stream(@Res() response: Response) {
    await this.live.events(response, slowRun, () => true);
  }
}

@Module({
  controllers: [SlowRunController],
  providers: [
    LiveResponses,
    Draining,
    StreamMetrics,
    { provide: Metrics, useFactory: () => new Metrics('test') },
    { provide: RequestAuthenticator, useValue: { isRevoked: () => keyCheck() } },
  ],
})
class SlowRunModule {}

describe('an answer that stays open', () => {
  let app: INestApplication;
  let url: string;

  beforeEach(async () => {
    keyCheck = () => Promise.resolve(false);
    app = await NestFactory.create(SlowRunModule, { logger: false });
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${((app.getHttpServer() as Server).address() as AddressInfo).port}`;
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await app.close();
  });

  it('sends its headers before the body, because clients read the run id from them', async () => {
    const response = await fetch(`${url}/threads/t1/runs/r1/join`);
    expect(response.headers.get('content-type')).toMatch('application/json');
    end('{"done":true}');
    expect(await response.json()).toEqual({ done: true });
  });

  it('is one piece when it is short in coming', async () => {
    const response = await fetch(`${url}/threads/t1/runs/r2/join`);
    expect(response.headers.get('content-length')).toBe('2');
  });

  it('shows the official SDK the events of the run and nothing else, also between events that have ids', async () => {
    const seen: unknown[] = [];
    for await (const { id, event, data } of new Client({ apiUrl: url }).runs.joinStream('t1', 'r1'))
      seen.push([id, event, data]);
    expect(seen).toEqual([
      ['1', 'metadata', { run_id: 'r1', attempt: 1 }],
      ['2', 'values', { done: true }],
    ]);
  });

  it('writes one comment line each 5 s, and an empty line only at the end of an event', async () => {
    const response = await fetch(`${url}/threads/t1/runs/r1/stream`);
    expect(await response.text()).toBe(
      'event: metadata\r\ndata: {"run_id":"r1","attempt":1}\r\nid: 1\r\n\r\n' +
        ': heartbeat\r\n'.repeat(3) +
        'event: values\r\ndata: {"done":true}\r\nid: 2\r\n\r\n',
    );
  });

  it('ends after whole events when the process stops, so that clients continue at another one', async () => {
    const [stream, join] = await Promise.all(
      ['stream', 'join'].map((path) => fetch(`${url}/threads/t1/runs/r3/${path}`)),
    );
    const reader = (stream as globalThis.Response).body?.pipeThrough(new TextDecoderStream()).getReader();
    const event = 'event: metadata\r\ndata: {"run_id":"r3","attempt":1}\r\nid: 1\r\n\r\n';
    let received = '';
    const read = async () => {
      const { done, value } = (await reader?.read()) ?? { done: true };
      received += value ?? '';
      return done;
    };
    while (received.length < event.length) await read();
    const closed = app.close();
    await expect(
      (async () => {
        while (!(await read()));
      })(),
    ).rejects.toThrow('terminated');
    expect(received).toBe(`${event}retry: 1000\r\n`);
    expect(join?.headers.get('location')).toBe('/threads/t1/runs/r3/join');
    await expect(join?.text()).rejects.toThrow('terminated');
    await closed;
  });

  it('is cut once its key is revoked, but not while the keys cannot be checked', async () => {
    const response = await fetch(`${url}/threads/t1/runs/r3/stream`);
    keyCheck = () => Promise.reject(new Error('the control plane does not answer'));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    jest.advanceTimersByTime(5_000);
    expect(new TextDecoder().decode((await reader.read()).value)).toBe(': heartbeat\r\n');
    keyCheck = () => Promise.resolve(true);
    jest.advanceTimersByTime(5_000);
    const drain = async () => {
      while (!(await reader.read()).done);
    };
    await expect(drain()).rejects.toThrow('terminated');
  });
});
