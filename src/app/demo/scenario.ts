import type { DemoClock } from './clock.ts';

/** A `yield` waits until that instant of simulated time. */
export type Story = AsyncGenerator<Date, void, void>;

const dayMs = 86_400_000;

/** Roughly US Central time. */
const zoneMs = 6 * 3_600_000;

/** Counts back from the start of the program, so that the demo always ends now. */
export class Calendar {
  readonly now: Date;
  #odd = 0;
  constructor(now: Date) {
    this.now = now;
  }

  /** Never in the future for earlier days; seconds differ from call to call. */
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

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000);

export const toDaysLater = (calendar: Calendar, at: Date, days: number, time: string): Date => {
  const since = Math.floor((calendar.now.getTime() - zoneMs) / dayMs) - Math.floor((at.getTime() - zoneMs) / dayMs);
  return calendar.ago(since - days, time);
};

interface PendingStory {
  readonly story: Story;
  at: Date;
}

/** Runs all stories in order of time. Steps after `until` never happen. `settle` runs due jobs after each step. */
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
