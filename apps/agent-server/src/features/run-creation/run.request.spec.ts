import { describe, expect, it } from '@jest/globals';
import { CreateRunDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import { ConflictingSettingsError } from '../../contract/run-settings.js';
import { toRunRequest } from './run.request.js';

const parse = (body: Partial<Record<keyof CreateRunDto, unknown>>) =>
  toRunRequest(Object.assign(new CreateRunDto(), { assistant_id: 'chat' }, body));
const errorsOf = (body: Partial<Record<keyof CreateRunDto, unknown>>) => {
  try {
    parse(body);
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map(({ loc, type }) => [loc.join('.'), type]);
    throw error;
  }
  return [];
};
const checkpointId = '1f1e5411-e499-6ab2-8000-3d9a6f4c0c55';

describe('toRunRequest', () => {
  it('fills in the defaults of the contract', () => {
    expect(parse({})).toEqual({
      assistant: 'chat',
      input: null,
      command: null,
      checkpoint: null,
      metadata: {},
      tags: [],
      recursionLimit: null,
      configMetadata: {},
      settings: {},
      interruptBefore: null,
      interruptAfter: null,
      streamModes: ['values'],
      streamSubgraphs: false,
      streamResumable: false,
      onDisconnect: 'continue',
      multitaskStrategy: 'enqueue',
      createThread: false,
      afterSeconds: 0,
      durability: 'async',
      headers: {},
      feedbackKeys: [],
      tracer: null,
      usesProtocol: false,
      webhook: null,
    });
  });

  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['*', '*'],
    [['*'], '*'],
    [['a', '*'], '*'],
    [[], null],
  ])('takes the nodes %j to stop at as %j', (given, nodes) => {
    const { interruptBefore, interruptAfter } = parse({ interrupt_before: given, interrupt_after: given });
    expect([interruptBefore, interruptAfter]).toEqual([nodes, nodes]);
  });

  it('takes one stream mode or several', () => {
    expect(parse({ stream_mode: 'updates' }).streamModes).toEqual(['updates']);
    expect(parse({ stream_mode: ['values', 'messages-tuple', 'values'] }).streamModes).toEqual([
      'values',
      'messages-tuple',
    ]);
    expect(parse({ stream_mode: [] }).streamModes).toEqual(['values']);
  });

  it.each([
    [{ stream_mode: 'nonsense' }, [['body.stream_mode', 'enum']]],
    [{ stream_mode: ['values', 7] }, [['body.stream_mode.1', 'enum']]],
    [{ interrupt_before: 'node' }, [['body.interrupt_before', 'node_list_type']]],
    [{ interrupt_after: [1] }, [['body.interrupt_after', 'node_list_type']]],
    [{ command: { update: 3 } }, [['body.command.update', 'dict_type']]],
    [{ command: { goto: { input: 1 } } }, [['body.command.goto', 'goto_type']]],
    [
      { checkpoint: { checkpoint_id: checkpointId, checkpoint_map: { a: 1 } } },
      [['body.checkpoint.checkpoint_map.a', 'string_type']],
    ],
    [
      { config: { configurable: { checkpoint_id: 'x' } } },
      [['body.config.configurable.checkpoint_id', 'uuid_parsing']],
    ],
  ])('refuses %j with its place', (body, expected) => {
    expect(errorsOf(body)).toEqual(expected);
  });

  it('takes null for a webhook that is not named', () => {
    expect(errorsOf({ webhook: null })).toEqual([]);
  });

  it('takes each key of feedback once, and a tracer with content', () => {
    expect(parse({ feedback_keys: ['a', 'b', 'a'] }).feedbackKeys).toEqual(['a', 'b']);
    expect(parse({}).feedbackKeys).toEqual([]);
    const tracer = { project_name: 'looms', example_id: 'e1' };
    expect(parse({ langsmith_tracer: tracer }).tracer).toEqual({ projectName: 'looms', exampleId: 'e1' });
    expect(parse({ langsmith_tracer: {} }).tracer).toBeNull();
  });

  it('reads a command as it is meant', () => {
    expect(parse({ command: { resume: { ok: true } } }).command).toEqual({ resume: { ok: true } });
    expect(parse({ command: { resume: null } }).command).toEqual({ resume: null });
    expect(parse({ command: { resume: null, goto: 'a', update: null } }).command).toEqual({ goto: 'a' });
    expect(parse({ command: {} }).command).toBeNull();
  });

  it('takes a checkpoint in any of its three forms', () => {
    const expected = { checkpointNs: '', checkpointId, checkpointMap: null };
    expect(parse({ checkpoint_id: checkpointId }).checkpoint).toEqual(expected);
    expect(parse({ checkpoint: { checkpoint_id: checkpointId } }).checkpoint).toEqual(expected);
    expect(parse({ config: { configurable: { checkpoint_id: checkpointId } } }).checkpoint).toEqual(expected);
  });

  it('drops the keys that are the server’s own', () => {
    const request = parse({
      metadata: { run_id: 'mine', langgraph_x: 1, kept: true },
      config: { configurable: { thread_id: 'other', __private: 1, model: 'm' } },
    });
    expect(request.metadata).toEqual({ kept: true });
    expect(request.settings).toEqual({ model: 'm' });
  });

  it('refuses configurable and context together', () => {
    expect(() => parse({ context: { a: 1 }, config: { configurable: { b: 1 } } })).toThrow(ConflictingSettingsError);
  });

  it('prefers durability over its older form', () => {
    expect(parse({ checkpoint_during: false }).durability).toBe('exit');
    expect(parse({ checkpoint_during: true }).durability).toBe('async');
    expect(parse({ checkpoint_during: false, durability: 'sync' }).durability).toBe('sync');
  });
});
