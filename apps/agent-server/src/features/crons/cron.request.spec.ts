import { describe, expect, it } from '@jest/globals';
import { CreateCronDto, CreateThreadCronDto, PatchCronDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import { mergePayload, toCronPatch, toCronRequest, toThreadCronRequest } from './cron.request.js';

const body = { assistant_id: 'chat', schedule: '0 9 * * *' };
const created = (fields: object = {}) => toCronRequest(Object.assign(new CreateCronDto(), body, fields));
const onThread = (fields: object = {}) => toThreadCronRequest(Object.assign(new CreateThreadCronDto(), body, fields));
const patched = (fields: object) => toCronPatch(Object.assign(new PatchCronDto(), fields));

function violations(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ValidationError) return error.errors.map(({ loc, type }) => [loc.join('.'), type]);
    throw error;
  }
  return [];
}

describe('toCronRequest', () => {
  it('fills in every default', () => {
    expect(created()).toEqual({
      assistant: 'chat',
      schedule: '0 9 * * *',
      timezone: null,
      endTime: null,
      enabled: true,
      onRunCompleted: 'delete',
      payload: {},
      metadata: {},
    });
    expect(onThread({ multitask_strategy: 'reject' })).toMatchObject({
      onRunCompleted: null,
      payload: { multitask_strategy: 'reject' },
    });
  });

  it('keeps the body of the run apart from the cron', () => {
    const run = { input: { a: 1 }, config: { tags: ['x'] }, stream_mode: ['updates'], durability: 'sync' };
    const own = { metadata: { team: 'a' }, timezone: 'Europe/Berlin', enabled: false, on_run_completed: 'keep' };
    expect(created({ ...run, ...own })).toMatchObject({
      payload: run,
      metadata: { team: 'a' },
      timezone: 'Europe/Berlin',
      enabled: false,
      onRunCompleted: 'keep',
    });
  });

  it.each([
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00.000Z'],
    ['2030-01-01T00:00:00+02:00', '2029-12-31T22:00:00.000Z'],
    ['2030-01-01T00:00:00.123456+00:00', '2030-01-01T00:00:00.123Z'],
    ['2030-01-01T12:30:00', '2030-01-01T12:30:00.000Z'],
    ['2030-01-01 12:30', '2030-01-01T12:30:00.000Z'],
    ['2030-01-01', '2030-01-01T00:00:00.000Z'],
  ])('reads the end %s', (sent, time) => {
    expect(created({ end_time: sent }).endTime?.toISOString()).toBe(time);
  });

  it.each([
    [{ schedule: 'x' }, [['body.schedule', 'cron_schedule']]],
    [{ timezone: 'Mars/Olympus' }, [['body.timezone', 'timezone']]],
    [{ end_time: 'soon' }, [['body.end_time', 'datetime_parsing']]],
    [{ end_time: '2030-13-01T00:00:00Z' }, [['body.end_time', 'datetime_parsing']]],
    [{ end_time: '2030' }, [['body.end_time', 'datetime_parsing']]],
    [{ stream_mode: ['nope'] }, [['body.stream_mode.0', 'enum']]],
    [{ interrupt_before: 7 }, [['body.interrupt_before', 'node_list_type']]],
  ])('refuses %j', (fields, expected) => {
    expect(violations(() => created(fields))).toEqual(expected);
    expect(violations(() => onThread(fields))).toEqual(expected);
  });

  it('refuses to resume without a thread', () => {
    expect(() => created({ command: { resume: 1 } })).toThrow('thread_id');
    expect(onThread({ command: { resume: 1 } }).payload).toEqual({ command: { resume: 1 } });
  });
});

describe('toCronPatch', () => {
  it('distinguishes absent fields from null', () => {
    expect(patched({})).toEqual({ payload: {}, metadata: {} });
    expect(patched({ end_time: null, timezone: null, input: null })).toEqual({
      endTime: null,
      timezone: null,
      payload: { input: null },
      metadata: {},
    });
  });

  it.each([
    [{ schedule: '* * *' }, [['body.schedule', 'cron_schedule']]],
    [{ timezone: 'x' }, [['body.timezone', 'timezone']]],
    [{ end_time: 'x' }, [['body.end_time', 'datetime_parsing']]],
  ])('refuses %j', (fields, expected) => {
    expect(violations(() => patched(fields))).toEqual(expected);
  });
});

describe('mergePayload', () => {
  it.each([
    [{ input: 1, context: { a: 1 } }, { input: 2 }, { input: 2, context: { a: 1 } }],
    [{ input: 1, context: { a: 1 } }, { context: null, input: undefined }, { input: 1 }],
    [{ input: 1 }, { input: null }, { input: null }],
  ])('%j and %j', (payload, patch, merged) => {
    expect(mergePayload(payload, patch)).toEqual(merged);
  });
});
