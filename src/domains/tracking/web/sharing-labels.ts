import type { TrackedJob } from '../schemas.ts';
import type { WatchProblem } from './use-watch.ts';

/** What the driver has agreed to, or would agree to, with the very time at which it ends by itself; `isSent` is false while nothing can be sent. */
export function describeJobs(
  jobs: readonly TrackedJob[],
  isOn: boolean,
  format: (iso: string) => string,
  { isSent = true, isAppSending = false }: { isSent?: boolean; isAppSending?: boolean } = {},
): string {
  const [first] = jobs;
  const what = jobs.length === 1 ? `the ${first!.vehicle}` : `${jobs.length} vehicles`;
  const ends = jobs.map(({ sharingUntil, wouldEndAt }) => (isOn && sharingUntil) || wouldEndAt).toSorted();
  const until = `until delivery, ${format(ends.at(-1)!)} at the latest`;
  if (isOn && !isSent) return `You agreed to share it with everyone involved with ${what}, ${until}.`;
  return isOn
    ? `With everyone involved with ${what}, ${until}. ${isAppSending ? 'Your tracking app goes on while the phone is locked.' : 'Keep this page open: a locked phone sends nothing.'}`
    : `If you share it, everyone involved with ${what} can see where you are, rounded for most of them, ${until}. You can stop at any time.`;
}

/** Why nothing can be shared, and what to do. */
export const problemLabels: Readonly<Record<WatchProblem, string>> = {
  unsupported: 'Geolocation not supported by this browser.',
  denied: 'Location is blocked. Allow it for this site in your browser settings.',
  unknown: "This phone can't find its location right now. It keeps trying.",
  unkept: "This phone couldn't save its location. Free up some storage.",
};

/** What heads the strip: a phone that cannot say where it is sends nothing, whatever was agreed to. */
export function describeHead({
  isHere,
  isElsewhere,
  problem,
}: {
  isHere: boolean;
  isElsewhere: boolean;
  problem: WatchProblem | null;
}): string {
  if (isHere) return problem ? 'Your location is not being sent' : 'Your location is shared';
  return isElsewhere ? 'Another phone shares your location' : 'Your location is not shared';
}

/** '3 positions wait on this phone for a signal.' */
export const describePending = (count: number): string =>
  `${count === 1 ? '1 location is' : `${count} locations are`} stored encrypted on this phone and sent when you have a signal.`;
