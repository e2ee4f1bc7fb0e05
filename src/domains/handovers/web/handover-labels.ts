import type { Participants } from '#domains/quotes/crew/crew-schemas.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { Fact } from '#web/ui/facts/facts.tsx';
import type { Handover } from '../schemas.ts';
import type { Callable } from './do-not-release.tsx';

export function handoverBadge({
  stop,
  releasedHow,
}: Pick<Handover, 'stop' | 'releasedHow'>): [tone: 'neutral' | 'good' | 'warn' | 'bad', word: string] {
  if (stop) return ['bad', 'Stopped'];
  if (releasedHow === 'code') return ['good', 'Released with the code'];
  if (releasedHow === 'without_code') return ['warn', 'Released without the code'];
  return ['neutral', 'Not released'];
}

export function describeLicense({ licenseRequired, license }: Pick<Handover, 'licenseRequired' | 'license'>): string {
  const front = license.find(({ licenseType }) => licenseType === 'front');
  if (front) {
    const sides = license.length > 1 ? 'Front and back' : 'Front';
    return `${sides} captured ${formatDateTime(front.uploadedAt)}`;
  }
  return licenseRequired ? 'Required: the driver shows it at pickup' : 'Not required for this booking';
}

const noTruck = ({ releasedHow }: Pick<Handover, 'releasedHow'>): string => (releasedHow ? 'Not entered before pickup' : 'Not entered yet');

export function handoverFacts(handover: Handover, crew: Participants | undefined): Fact[] {
  const { truck, plate, plateState } = handover;
  const { driver, carrier } = crew ?? {};
  return [
    ...(driver ? [{ label: 'Driver', value: driver.name }] : []),
    { label: 'Truck', value: truck ?? noTruck(handover) },
    { label: 'Plate', value: plate ? `${plate} (${plateState})` : noTruck(handover), figures: plate !== null },
    ...(carrier
      ? [
          {
            label: 'Carrier and DOT number',
            value: `${carrier.name}, ${carrier.dotNumber ? `DOT ${carrier.dotNumber}` : 'no DOT number'}`,
          },
        ]
      : []),
    { label: "Driver's license", value: describeLicense(handover) },
  ];
}

export const getTruck = ({ truck, plate, plateState }: Handover): string | null => truck && `${truck}, ${plate} (${plateState})`;

export function describeComing(handover: Handover): string {
  const truck = getTruck(handover);
  return truck ? `Your truck: ${truck}.` : "You haven't entered your truck yet.";
}

export function handoverDigest(handover: Handover): string {
  const { code, stop, releasedHow } = handover;
  if (stop) return 'Stopped: do not release';
  const parts = [
    code && `Code ${code}`,
    releasedHow && handoverBadge(handover)[1],
    getTruck(handover) ?? `Truck: ${noTruck(handover).toLowerCase()}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

export function listCallableParticipants(crew: Participants | undefined): Callable[] {
  if (!crew) return [];
  const { broker, carrier, driver } = crew;
  return [
    ...(broker ? [{ part: 'Broker', name: broker.name, phone: broker.phone }] : []),
    ...(carrier ? [{ part: 'Carrier', name: carrier.name, phone: carrier.phone }] : []),
    ...(driver && !driver.isCarrier ? [{ part: 'Driver', name: driver.name, phone: driver.phone }] : []),
  ];
}
