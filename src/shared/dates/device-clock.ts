import { dayMs, hourMs } from './days.ts';

/** ISO 8601, both by the device's own clock. */
export interface DeviceTimes {
  readonly doneAt: string;
  readonly sentAt: string;
}

/** Smaller clock errors are ignored. */
export const toleratedSeconds = 300;

/** Maximum of a PostgreSQL integer, about 68 years. */
const mostSeconds = 2_147_483_647;

/** Positive if the device's clock is ahead of the server's. */
export function clockOffsetSeconds({ sentAt }: Pick<DeviceTimes, 'sentAt'> & Partial<DeviceTimes>, now: Date): number {
  const seconds = Math.round((Date.parse(sentAt) - now.getTime()) / 1000);
  return Math.max(-mostSeconds, Math.min(mostSeconds, seconds));
}

const lastOfFourDigits = Date.parse('9999-12-31T23:59:59.999Z');

/** Corrects a device time; limited to the years 1970 to 9999. */
export const correctForClock = (doneAt: string, aheadSeconds: number): string =>
  new Date(Math.min(Math.max(0, Date.parse(doneAt) - aheadSeconds * 1000), lastOfFourDigits)).toISOString();

export function toServerTime({ doneAt, sentAt }: DeviceTimes, now: Date): string {
  const done = correctForClock(doneAt, (Date.parse(sentAt) - now.getTime()) / 1000);
  return new Date(Math.min(Date.parse(done), now.getTime())).toISOString();
}

function describeLength(seconds: number): string {
  const ms = seconds * 1000;
  const [size, unit] = ms >= 2 * dayMs ? [dayMs, 'days'] : ms >= 2 * hourMs ? [hourMs, 'hours'] : [60_000, 'minutes'];
  return `about ${Math.round(ms / size)} ${unit}`;
}

const describeOff = (seconds: number): string | null =>
  Math.abs(seconds) <= toleratedSeconds ? null : `${describeLength(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`;

/** For the driver; null if the clock is off by five minutes or less. */
export function clockNotice(offsetSeconds: number): string | null {
  const off = describeOff(offsetSeconds);
  return off && `This phone’s clock is ${off}. We use our server’s time for what you send. Please set the clock.`;
}

/** For other readers; null if the clock is off by five minutes or less. */
export function describeClock(aheadSeconds: number | null): string | null {
  const off = describeOff(aheadSeconds ?? 0);
  return off && `The phone’s clock is ${off}. Times are shown corrected.`;
}
