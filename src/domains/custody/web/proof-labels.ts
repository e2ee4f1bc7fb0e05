import { formatDate } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import type { CustodyVerification, DayVerification } from '../signing/schemas.ts';
import type { HeadFault } from '../signing/fault-rules.ts';

const faultLabels: Record<HeadFault, (day: DayVerification) => string> = {
  entry_missing: ({ position }) => `entry ${position} was signed but is missing`,
  entry_changed: ({ position }) => `entry ${position} or an earlier one was changed after it was signed`,
  not_in_day: ({ position }) => `entry ${position} is not part of what was signed`,
  day_changed: () => 'the stored record of that day was changed after it was signed',
  signature: () => "the signature doesn't match its key",
};

/** Empty if everything verifies. */
export function verificationFaults({ brokenAt, days }: CustodyVerification): string[] {
  const chain = brokenAt === null ? [] : [`Entry ${brokenAt} or an earlier one was changed.`];
  const signed = days.filter(({ fault }) => fault !== null);
  return [...chain, ...signed.map((day) => `Signed for ${formatDate(day.day)}: ${faultLabels[day.fault!](day)}.`)];
}

export function describeSigned({ entries, days }: CustodyVerification): string {
  const last = days.at(-1);
  if (!last) return 'Not signed yet. We sign each day shortly after midnight UTC.';
  const open = entries - last.position;
  const reach = `Entries 1 to ${last.position} are signed, last for ${formatDate(last.day)}, and every signature is valid.`;
  return open === 0
    ? reach
    : `${reach} ${counted(open, { one: 'later entry', other: 'later entries' })} will be signed shortly after midnight UTC.`;
}
