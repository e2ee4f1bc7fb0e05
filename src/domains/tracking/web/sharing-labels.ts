import type { TrackedJob } from '../schemas.ts';
import type { WatchProblem } from './use-watch.ts';

/** What the driver has agreed to, or would agree to, with the very time at which it ends by itself; `isSent` is false while nothing can be sent. */
export function jobsWords(jobs: readonly TrackedJob[], isOn: boolean, format: (iso: string) => string, isSent = true): string {
  const [first] = jobs;
  const what = jobs.length === 1 ? `the ${first!.vehicle}` : `${jobs.length} vehicles`;
  const ends = jobs.map(({ sharingUntil, wouldEndAt }) => (isOn && sharingUntil) || wouldEndAt).toSorted();
  const until = `until delivery, at the latest ${format(ends.at(-1)!)}`;
  if (isOn && !isSent) return `You agreed to share it with those concerned with ${what}, ${until}.`;
  return isOn
    ? `With those concerned with ${what}, ${until}. Keep this page open: a phone that is locked sends nothing.`
    : `Shared, those concerned with ${what} see where it is, rounded for most of them, ${until}. You can end it at any time.`;
}

/** Why nothing can be shared, and what to do. */
export const problemWords: Readonly<Record<WatchProblem, string>> = {
  unsupported: 'Geolocation not supported: this browser does not tell where it is.',
  denied: 'Location is blocked: allow it for this site in the settings of your browser.',
  unknown: 'This phone does not know where it is right now. It goes on trying.',
  unkept: 'This phone could not keep where it is: free some room on it.',
};

/** What heads the strip: a phone that cannot say where it is sends nothing, whatever was agreed to. */
export function headWords({
  isHere,
  isElsewhere,
  problem,
}: {
  isHere: boolean;
  isElsewhere: boolean;
  problem: WatchProblem | null;
}): string {
  if (isHere) return problem ? 'Your position is not sent' : 'Your position is shared';
  return isElsewhere ? 'Another phone shares your position' : 'Your position is not shared';
}

/** '3 positions wait on this phone for a signal.' */
export const waitingWords = (count: number): string =>
  `${count === 1 ? '1 position waits' : `${count} positions wait`} on this phone for a signal, sealed, and ${count === 1 ? 'is' : 'are'} sent once there is one.`;
