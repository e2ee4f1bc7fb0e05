import { formatPhone } from '#shared/text/phones.ts';
import { telHref } from '#web/ui/tel-href.ts';
import type { Fact } from '#web/ui/facts/facts.tsx';
import type { StopKind } from '../../stops/stop-rules.ts';
import type { OpenStop, StopReply } from '../../stops/stop-schemas.ts';

const toFact = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : []);

export const openStopFacts = ({ hours, longestTruckFt, needsAppointment, needsTwic }: OpenStop): Fact[] => [
  ...toFact('Hours', hours),
  ...toFact('Longest truck', longestTruckFt === null ? null : `${longestTruckFt} feet`),
  ...toFact('Appointment', needsAppointment ? 'Needed' : null),
  ...toFact('TWIC card', needsTwic ? 'The driver needs one' : null),
];

function Phone({ phone }: { phone: string }) {
  const href = telHref(phone);
  if (!href) return formatPhone(phone);
  return (
    <a href={href} className="whitespace-nowrap text-action-ink underline underline-offset-2">
      {formatPhone(phone)}
    </a>
  );
}

const contactFacts = (kind: StopKind, contacts: NonNullable<StopReply['contacts']>): Fact[] =>
  contacts.map(({ name, phone, maySign }, at) => ({
    label: `${kind === 'pickup' ? 'Pickup' : 'Delivery'} contact${at === 0 ? '' : ` ${at + 1}`}`,
    value: (
      <>
        {name}
        {name && phone && ', '}
        {phone && <Phone phone={phone} />}
        {!maySign && ' (may not sign)'}
      </>
    ),
  }));

export const firstContact = ({ pickup, delivery }: Record<StopKind, StopReply>) =>
  [...(delivery.contacts ?? []), ...(pickup.contacts ?? [])][0];

export const stopFacts = (kind: StopKind, stop: StopReply): Fact[] => [
  ...contactFacts(kind, stop.contacts ?? []),
  ...openStopFacts(stop),
  ...toFact(kind === 'pickup' ? 'Gate pass or release number' : 'Gate pass', stop.gatePass),
  ...toFact('Access notes', stop.notes),
];
