import { describe, expect, it } from '@jest/globals';
import { type CronTimes, isTimeZone, maximumMissed, nextTick, planTick, scheduleProblem } from './cron-schedule.js';

const times = (schedule: string, timezone: string | null = null, endTime: string | null = null): CronTimes => ({
  schedule,
  timezone,
  endTime: endTime === null ? null : new Date(endTime),
});

function ticks(schedule: string, timezone: string | null, after: string, count: number): (string | undefined)[] {
  const found: (Date | null)[] = [];
  for (let at: Date | null = new Date(after); at && found.length < count;) {
    at = nextTick(times(schedule, timezone), at);
    found.push(at);
  }
  return found.map((tick) => tick?.toISOString().replace(':00.000Z', 'Z'));
}

describe('scheduleProblem', () => {
  it.each([
    ['* * * * *'],
    ['*/5 0-6,22 1,15 JAN-MAR MON'],
    ['0 9 * * MON-FRI'],
    ['0 0 * * 7'],
    ['  0   9 * * 1  '],
    ['0 0 L * *'],
    ['0 0 ? * 1#2'],
    ['0 0 29 2 *'],
    ['@hourly'],
    ['@daily'],
  ])('has none with %j', (schedule) => {
    expect(scheduleProblem(schedule)).toBeNull();
  });

  it.each([
    ['', 'five fields'],
    ['   ', 'five fields'],
    ['x', 'five fields'],
    ['* * * *', 'five fields'],
    ['* * * * * *', 'five fields'],
    ['0 0 0 * * * 2030', 'five fields'],
    ['2030-01-01T00:00:00', 'five fields'],
    ['60 * * * *', 'Invalid value for minute: 60'],
    ['0 24 * * *', 'Invalid value for hour: 24'],
    ['0 0 32 * *', 'Invalid value for day'],
    ['0 0 * 13 *', 'Invalid value for month'],
    ['0 0 * * 8', 'Invalid value for dayOfWeek: 8'],
    ['*/0 * * * *', 'illegal stepping'],
    ['*/90 * * * *', 'steps cannot be greater'],
    ['5-1 * * * *', 'larger than'],
    ['1.5 * * * *', 'illegal characters'],
    ['-1 * * * *', 'Input should be a schedule of cron'],
    ['a b c d e', 'Input should be a schedule of cron'],
    ['１ * * * *', 'illegal characters'],
    ['@reboot', 'not supported'],
    ['@often', 'Input should be'],
    ['0 0 30 2 *', 'a day that no month has'],
  ])('of %j: %s', (schedule, problem) => {
    expect(scheduleProblem(schedule)).toContain(problem);
  });
});

describe('isTimeZone', () => {
  it.each([
    ['Europe/Berlin', true],
    ['America/New_York', true],
    ['UTC', true],
    ['US/Eastern', true],
    ['Europe/Atlantis', false],
    ['', false],
    ['+02:00', false],
    ['-05:00', false],
    ['Europe/Berlin; DROP', false],
  ])('%j: %s', (name, is) => {
    expect(isTimeZone(name)).toBe(is);
  });
});

describe('nextTick', () => {
  it('is after the given time, never equal to it', () => {
    expect(ticks('*/10 * * * *', null, '2026-11-22T10:00:00Z', 2)).toEqual(['2026-11-22T10:10Z', '2026-11-22T10:20Z']);
    expect(ticks('0 10 * * *', null, '2026-11-22T10:00:00.001Z', 1)).toEqual(['2026-11-23T10:00Z']);
  });

  it('reads the schedule in its time zone', () => {
    expect(ticks('0 9 * * *', null, '2026-11-22T00:00:00Z', 1)).toEqual(['2026-11-22T09:00Z']);
    expect(ticks('0 9 * * *', 'Asia/Kolkata', '2026-11-22T00:00:00Z', 1)).toEqual(['2026-11-22T03:30Z']);
    expect(ticks('0 9 * * *', 'America/New_York', '2026-11-22T00:00:00Z', 1)).toEqual(['2026-11-22T14:00Z']);
  });

  it('keeps to the clock on the wall when the clocks go forward, and fires a time that they leave out as they do', () => {
    expect(ticks('0 9 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T08:00Z',
      '2026-03-29T07:00Z',
      '2026-03-30T07:00Z',
    ]);
    // 02:30 is none on the 29th: the clocks go from 02:00 to 03:00, at 01:00 UTC.
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-03-27T12:00:00Z', 3)).toEqual([
      '2026-03-28T01:30Z',
      '2026-03-29T01:00Z',
      '2026-03-30T00:30Z',
    ]);
    expect(ticks('*/30 * * * *', 'Europe/Berlin', '2026-03-29T00:15:00Z', 3)).toEqual([
      '2026-03-29T00:30Z',
      '2026-03-29T01:00Z',
      '2026-03-29T01:30Z',
    ]);
  });

  it('fires once at a time that the end of summer time repeats, and continues intervals', () => {
    // 02:30 is twice on the 25th: at 00:30 and at 01:30 UTC.
    expect(ticks('30 2 * * *', 'Europe/Berlin', '2026-10-23T12:00:00Z', 3)).toEqual([
      '2026-10-24T00:30Z',
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ]);
    expect(ticks('30 * * * *', 'Europe/Berlin', '2026-10-25T00:00:00Z', 3)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:30Z',
    ]);
    expect(ticks('30 1 * * *', 'America/New_York', '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30Z',
      '2026-11-02T06:30Z',
    ]);
  });

  it('takes a day of the month or a day of the week where both are named', () => {
    expect(ticks('0 0 1 * MON', null, '2026-11-28T00:00:00Z', 3)).toEqual([
      '2026-11-30T00:00Z',
      '2026-12-01T00:00Z',
      '2026-12-07T00:00Z',
    ]);
  });

  it('ends with the end, which is a time to fire itself', () => {
    const at = (now: string) => nextTick(times('0 * * * *', null, '2026-11-22T12:00:00Z'), new Date(now));
    expect(at('2026-11-22T11:00:00Z')?.toISOString()).toBe('2026-11-22T12:00:00.000Z');
    expect(at('2026-11-22T12:00:00Z')).toBeNull();
  });
});

describe('planTick', () => {
  const plan = (schedule: string, due: string, now: string, endTime: string | null = null) => {
    const { next, ...rest } = planTick(times(schedule, null, endTime), new Date(due), new Date(now));
    return { ...rest, next: next?.toISOString() ?? null };
  };

  it.each([
    ['on time', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.020Z', null, [true, 0, '2026-11-22T11:00:00.000Z']],
    ['late', '2026-11-22T10:00:00Z', '2026-11-22T10:59:00Z', null, [true, 0, '2026-11-22T11:00:00.000Z']],
    ['one went by', '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z', null, [true, 1, '2026-11-22T12:00:00.000Z']],
    ['a day went by', '2026-11-21T10:00:00Z', '2026-11-22T10:30:00Z', null, [true, 24, '2026-11-22T11:00:00.000Z']],
    ['the last one', '2026-11-22T10:00:00Z', '2026-11-22T10:00:01Z', '2026-11-22T10:00:00Z', [true, 0, null]],
    ['long after the end', '2026-11-22T09:00:00Z', '2026-11-22T12:00:00Z', '2026-11-22T10:00:00Z', [false, 1, null]],
  ] as const)('%s', (_name, due, now, end, [isFired, missed, next]) => {
    expect(plan('0 * * * *', due, now, end)).toEqual({ isFired, missed, next });
  });

  it('stops counting at a limit', () => {
    const year = plan('* * * * *', '2025-01-01T00:00:00Z', '2026-01-01T00:00:30Z');
    expect(year).toEqual({ isFired: true, missed: maximumMissed, next: '2026-01-01T00:01:00.000Z' });
  });
});
