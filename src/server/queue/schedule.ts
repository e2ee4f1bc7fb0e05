import type { Pool } from '../db/sql/sql.ts';
import { enqueue, type Job } from './queue.ts';

const minuteMs = 60_000;
/** 1970-01-05, the first Monday in Unix time. */
const firstMondayMs = 4 * 24 * 60 * minuteMs;
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** In UTC: every `periodMinutes`, offset from Monday 00:00. */
export interface Rhythm {
  readonly periodMinutes: number;
  readonly offsetMinutes: number;
}

/** Enqueued once per slot over all replicas; has no data. */
export interface Schedule extends Rhythm {
  readonly job: Job;
}

const getMinutes = (time: `${number}:${number}`): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
};

export const everyMinutes = (periodMinutes: number): Rhythm => ({ periodMinutes, offsetMinutes: 0 });

/** UTC, 'HH:MM'. */
export const dailyAt = (time: `${number}:${number}`): Rhythm => ({ periodMinutes: 1440, offsetMinutes: getMinutes(time) });

export const weeklyAt = (day: (typeof days)[number], time: `${number}:${number}`): Rhythm => ({
  periodMinutes: 7 * 1440,
  offsetMinutes: days.indexOf(day) * 1440 + getMinutes(time),
});

export function toSlot({ periodMinutes, offsetMinutes }: Rhythm, now: Date): Date {
  const shift = firstMondayMs + offsetMinutes * minuteMs;
  const period = periodMinutes * minuteMs;
  return new Date(Math.floor((now.getTime() - shift) / period) * period + shift);
}

/** A new schedule waits for its next slot instead of running at once. */
export async function saveSchedules(sql: Pool, schedules: readonly Schedule[], now: Date): Promise<void> {
  for (const schedule of schedules)
    await sql`insert into scheduled_runs (name, slot) values (${schedule.job.name}, ${toSlot(schedule, now).toISOString()}) on conflict do nothing`;
}

/** Slots that were missed while nothing ran are made up for once. */
export async function enqueueDueSchedules(sql: Pool, schedules: readonly Schedule[], now: Date): Promise<void> {
  const lastRuns = await sql<{ name: string; slot: string }[]>`select name, slot from scheduled_runs`;
  const lastSlots = new Map(lastRuns.map(({ name, slot }) => [name, slot]));
  for (const schedule of schedules) {
    const slot = toSlot(schedule, now).toISOString();
    if ((lastSlots.get(schedule.job.name) ?? slot) >= slot) continue;
    await sql.begin(async (tx) => {
      const isMine = await tx`update scheduled_runs set slot = ${slot} where name = ${schedule.job.name} and slot < ${slot} returning 1`;
      if (isMine.length > 0) await enqueue({ sql: tx }, schedule.job, {}, { key: 'schedule' });
    });
  }
}
