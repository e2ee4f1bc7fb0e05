import { counted } from '#shared/text/counted.ts';
import type { TrackedJob } from '../schemas.ts';
import type { WatchProblem } from './use-watch.ts';

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
    ? `With everyone involved with ${what}, ${until}. ${isAppSending ? 'Your tracking app keeps sharing while the phone is locked.' : 'Keep this page open. A locked phone stops sharing.'}`
    : `If you share it, everyone involved with ${what} can see where you are, rounded for most of them, ${until}. You can stop at any time.`;
}

export const problemLabels: Readonly<Record<WatchProblem, string>> = {
  unsupported: 'Geolocation not supported by this browser.',
  denied: 'Location is blocked. Allow it for this site in your browser settings.',
  unknown: "This phone can't find its location right now. It keeps trying.",
  unkept: "This phone couldn't save its location. Free up some storage.",
};

/** Problems come first: without a location nothing is sent, whatever the consent. */
export function describeHead({
  isHere,
  isElsewhere,
  problem,
}: {
  isHere: boolean;
  isElsewhere: boolean;
  problem: WatchProblem | null;
}): string {
  if (isHere) return problem ? 'Location not sent' : 'Location on';
  return isElsewhere ? 'Location on from another phone' : 'Location off';
}

export const describePending = (count: number): string =>
  `${counted(count, { one: 'location is', other: 'locations are' })} stored encrypted on this phone and sent when you have a signal.`;
