import type { Pool } from '../db/sql/sql.ts';
import { enqueue, type Job } from './queue.ts';

const minuteMs = 60_000;
/** 1970-01-05, the first Monday of Unix time: periods of a week are counted from it. */
const firstMondayMs = 4 * 24 * 60 * minuteMs;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A rhythm in UTC: every `periodMinutes`, shifted by `offsetMinutes` from Monday 00:00. */
export interface Rhythm {
  readonly periodMinutes: number;
  readonly offsetMinutes: number;
}

/** A job without data that is enqueued in a rhythm, once over all replicas. */
export interface Schedule extends Rhythm {
  readonly job: Job;
}

const getMinutes = (time: `${number}:${number}`): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
};

/** Every so many minutes. */
export const everyMinutes = (periodMinutes: number): Rhythm => ({ periodMinutes, offsetMinutes: 0 });

/** Each day at a UTC time 'HH:MM'. */
export const dailyAt = (time: `${number}:${number}`): Rhythm => ({ periodMinutes: 1440, offsetMinutes: getMinutes(time) });

/** Each week on a day at a UTC time. */
export const weeklyAt = (day: (typeof days)[number], time: `${number}:${number}`): Rhythm => ({
  periodMinutes: 7 * 1440,
  offsetMinutes: days.indexOf(day) * 1440 + getMinutes(time),
});

/** The last moment of the rhythm that is not after `now`. */
export function toSlot({ periodMinutes, offsetMinutes }: Rhythm, now: Date): Date {
  const shift = firstMondayMs + offsetMinutes * minuteMs;
  const period = periodMinutes * minuteMs;
  return new Date(Math.floor((now.getTime() - shift) / period) * period + shift);
}

/** Remembers the present slot of schedules seen for the first time, so that a new one waits for its next moment. */
export async function rememberSchedules(sql: Pool, schedules: readonly Schedule[], now: Date): Promise<void> {
  for (const schedule of schedules)
    await sql`insert into scheduled_runs (name, slot) values (${schedule.job.name}, ${toSlot(schedule, now).toISOString()}) on conflict do nothing`;
}

/** Enqueues each schedule whose slot nobody took yet; what was missed while nothing ran is made up for once. */
export async function enqueueDueSchedules(sql: Pool, schedules: readonly Schedule[], now: Date): Promise<void> {
  const taken = await sql<{ name: string; slot: string }[]>`select name, slot from scheduled_runs`;
  const lastSlots = new Map(taken.map(({ name, slot }) => [name, slot]));
  for (const schedule of schedules) {
    const slot = toSlot(schedule, now).toISOString();
    if ((lastSlots.get(schedule.job.name) ?? slot) >= slot) continue;
    await sql.begin(async (tx) => {
      const isMine = await tx`update scheduled_runs set slot = ${slot} where name = ${schedule.job.name} and slot < ${slot} returning 1`;
      if (isMine.length > 0) await enqueue({ sql: tx }, schedule.job, {}, { key: 'schedule' });
    });
  }
}
