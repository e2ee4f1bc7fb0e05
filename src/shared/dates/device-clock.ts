import { dayMs, hourMs } from './days.ts';

/** What a device says of the time: when something was done, and when it sends it, both by its own clock, ISO 8601. */
export interface DeviceTimes {
  readonly doneAt: string;
  readonly sentAt: string;
}

/** A clock within this is taken as right, in seconds; networks and people set them by hand. */
export const toleratedSeconds = 300;

/** As far as a clock can be off and still be written down: about 68 years. */
const mostSeconds = 2_147_483_647;

/** Seconds by which the device's clock was ahead of the server's when it sent this; negative where it was behind. */
export function clockOffsetSeconds({ sentAt }: Pick<DeviceTimes, 'sentAt'> & Partial<DeviceTimes>, now: Date): number {
  const seconds = Math.round((Date.parse(sentAt) - now.getTime()) / 1000);
  return Math.max(-mostSeconds, Math.min(mostSeconds, seconds));
}

const lastOfFourDigits = Date.parse('9999-12-31T23:59:59.999Z');

/** A time of the device by our clock, ISO 8601; of a year of four digits from 1970 on, however far its clock was off. */
export const byOurClock = (doneAt: string, aheadSeconds: number): string =>
  new Date(Math.min(Math.max(0, Date.parse(doneAt) - aheadSeconds * 1000), lastOfFourDigits)).toISOString();

/**
 * When something was really done: by the device's clock, put right by how far it was off when it sent it; never after it came.
 * ISO 8601.
 */
export function onServerClock({ doneAt, sentAt }: DeviceTimes, now: Date): string {
  const done = byOurClock(doneAt, (Date.parse(sentAt) - now.getTime()) / 1000);
  return new Date(Math.min(Date.parse(done), now.getTime())).toISOString();
}

/** A length of time in its largest unit: 'about 26 hours', 'about 3 days'. */
function describeLength(seconds: number): string {
  const ms = seconds * 1000;
  const [size, unit] = ms >= 2 * dayMs ? [dayMs, 'days'] : ms >= 2 * hourMs ? [hourMs, 'hours'] : [60_000, 'minutes'];
  return `about ${Math.round(ms / size)} ${unit}`;
}

/** 'about 26 hours ahead'; null for a clock that is right. */
const describeOff = (seconds: number): string | null =>
  Math.abs(seconds) <= toleratedSeconds ? null : `${describeLength(Math.abs(seconds))} ${seconds > 0 ? 'ahead' : 'behind'}`;

/** What is said to whoever holds a device whose clock is off by more than five minutes; null for one that is right. */
export function clockNotice(offsetSeconds: number): string | null {
  const off = describeOff(offsetSeconds);
  return off && `This phone’s clock is ${off}. We use our server’s time for what you send. Please set the clock.`;
}

/** The same to whoever reads what came from it: 'The clock of the phone is about 24 hours ahead: times are shown corrected.' */
export function describeClock(aheadSeconds: number | null): string | null {
  const off = describeOff(aheadSeconds ?? 0);
  return off && `The phone’s clock is ${off}. Times are shown corrected.`;
}
