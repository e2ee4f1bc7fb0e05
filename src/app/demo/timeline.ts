import type { DemoClock } from './clock.ts';

/** What happens in a life of the demonstration: each `yield` waits until an instant, and what follows happens then. */
export type Story = AsyncGenerator<Date, void, void>;

const dayMs = 86_400_000;

/** Central time, roughly: people act in their day. */
const zoneMs = 6 * 3_600_000;

/** Instants relative to the start of the program, so that the demonstration always ends now. */
export class Calendar {
  readonly now: Date;
  #odd = 0;
  constructor(now: Date) {
    this.now = now;
  }

  /** So many days ago at 'HH:MM'; for today as well, it has passed. Seconds differ from call to call. */
  ago(days: number, time: string): Date {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    const midnight = Math.floor((this.now.getTime() - zoneMs) / dayMs) * dayMs + zoneMs;
    this.#odd = (this.#odd + 23) % 60;
    return new Date(midnight - days * dayMs + (hours * 60 + minutes) * 60_000 + this.#odd * 1000);
  }

  hoursAgo(hours: number): Date {
    return new Date(this.now.getTime() - hours * 3_600_000);
  }
}

/** `at` plus so many hours. */
export const later = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

/** The next day, or one after, at about an hour of the day. */
export const dayLater = (calendar: Calendar, at: Date, days: number, time: string): Date => {
  const since = Math.floor((calendar.now.getTime() - zoneMs) / dayMs) - Math.floor((at.getTime() - zoneMs) / dayMs);
  return calendar.ago(since - days, time);
};

interface PendingStory {
  readonly story: Story;
  at: Date;
}

/**
 * Plays stories together, whatever comes first in any of them first, up to `until`: what would be later never happens. After each step
 * `settle` does what waits to be done.
 */
export async function playStories({
  stories,
  until,
  clock,
  settle,
}: {
  readonly stories: readonly Story[];
  readonly until: Date;
  readonly clock: DemoClock;
  readonly settle: () => Promise<void>;
}): Promise<void> {
  const waiting: PendingStory[] = [];
  const proceed = async (story: Story) => {
    const { value, done } = await story.next();
    if (!done) waiting.push({ story, at: value });
  };
  for (const story of stories) await proceed(story);
  for (;;) {
    const at = waiting.reduce((least, one, index) => (one.at < waiting[least]!.at ? index : least), 0);
    const [next] = waiting.splice(at, 1);
    if (!next) return;
    if (next.at > until) continue;
    clock.moveTo(next.at);
    await proceed(next.story);
    await settle();
  }
}
