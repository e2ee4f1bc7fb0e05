import { formatDateTime } from '#shared/dates.ts';
import { counted } from '#shared/text/counted.ts';
import type { Incident, SourceKind } from '../../incidents/schemas.ts';

const restrictionWords: Readonly<Record<SourceKind, string>> = {
  address: 'This address is banned',
  account: 'This account is paused',
  key: 'This API key is suspended',
};

export function restrictionLabel(kind: SourceKind, { until, isAutomatic }: NonNullable<Incident['restriction']>): string {
  const end = until ? ` until ${formatDateTime(until)}` : kind === 'address' ? ' permanently' : ' until an administrator releases it';
  return `${restrictionWords[kind]}${end}${isAutomatic ? ', automatically' : ', by an administrator'}`;
}

export function stateNote({ source: { kind }, band, restriction, isEnforced }: Incident): string {
  if (restriction) return `Since ${formatDateTime(restriction.since)}`;
  if (!isEnforced) return 'Automatic bans are off';
  if (band !== 'critical') return 'Not critical';
  return kind === 'address' ? 'Banned with its next event' : 'Stopped with its next event';
}

export function burstLabel(hours: Incident['hours']): string {
  const total = hours.reduce((sum, { count }) => sum + count, 0);
  const busiest = hours.reduce((one, other) => (other.count > one.count ? other : one));
  return `${counted(total, { one: 'event', other: 'events' })}, most in the hour from ${formatDateTime(busiest.hour)}: ${busiest.count.toLocaleString('en-US')}.`;
}
