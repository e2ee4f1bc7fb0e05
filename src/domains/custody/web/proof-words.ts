import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import type { CustodyProof, ProvenDay } from '../signing/schemas.ts';
import type { HeadFault } from '../signing/fault-rules.ts';

/** What does not hold of a signed day, in words. */
const faultWords: Record<HeadFault, (day: ProvenDay) => string> = {
  entry_missing: ({ position }) => `entry ${position}, which was signed then, is not there any more`,
  entry_changed: ({ position }) => `entry ${position} or one before it is not what was signed then`,
  not_in_day: ({ position }) => `entry ${position} does not stand in what was signed then`,
  day_changed: () => 'what is kept of that day is not what was signed then',
  signature: () => 'its signature is not one of the key that it names',
};

/** Everything about a chain and its signatures that does not verify, a sentence each; none: all of it does. */
export function proofFaults({ brokenAt, days }: CustodyProof): string[] {
  const chain = brokenAt === null ? [] : [`Entry ${brokenAt} or one before it is not what was first written.`];
  const signed = days.filter(({ fault }) => fault !== null);
  return [...chain, ...signed.map((day) => `Signed for ${formatDate(day.day)}: ${faultWords[day.fault!](day)}.`)];
}

/** How far a chain that verifies is signed. */
export function signedWords({ entries, days }: CustodyProof): string {
  const last = days.at(-1);
  if (!last) return 'Nothing of it is signed yet: each day is signed shortly after midnight UTC.';
  const open = entries - last.position;
  const reach = `Entries 1 to ${last.position} are signed, last for ${formatDate(last.day)}, and every signature verifies.`;
  return open === 0
    ? reach
    : `${reach} ${counted(open, 'entry since then is', 'entries since then are')} signed shortly after midnight UTC.`;
}
