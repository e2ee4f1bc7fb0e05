import type { codeRenewed, gateRecorded, released, stopped, truckNamed } from '#domains/handovers/events.ts';
import { stopLabels } from '#domains/handovers/release-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

/** Everyone concerned hears that nothing is picked up, and from whom the next word comes. */
export function ofHandoverStop(fact: PayloadOf<typeof stopped>): Notice[] {
  const { shipperId, brokerId, carrierId, driverId, actorId, transportId, vehicle, route, why, words } = fact;
  const what = `${route}. ${stopLabels[why]}${words ? `: ${words}` : ''}.`;
  const isForGood = why === 'too_many_codes';
  const others = unique([brokerId, carrierId, driverId], actorId).map((userId) =>
    about(
      userId,
      transportId,
      `The handover of the ${vehicle} was stopped`,
      `${what} ${isForGood ? 'No new code can be made for this job.' : 'Nothing is picked up before the shipper makes a new code.'}`,
    ),
  );
  const shipper = about(
    shipperId,
    transportId,
    `Do not release the ${vehicle}`,
    `${what} Your turn: ${isForGood ? 'cancel the booking or contact support.' : 'call the carrier, and make a new code once it is settled.'}`,
  );
  return [...(shipperId === actorId ? [] : [shipper]), ...others];
}

/** The shipper hears that the vehicle was let go; without the code it goes out by e-mail too. */
export function ofRelease({ shipperId, transportId, vehicle, route, driverName, how, reason }: PayloadOf<typeof released>): Notice[] {
  const driver = driverName ?? 'The driver';
  if (how === 'code')
    return [
      about(shipperId, transportId, `${driver} gave the release code of your ${vehicle}`, `${route}. The driver inspects it next.`, false),
    ];
  const body = `${route}. ${driver} says: ${asSentence(reason!)} If that is not so, stop the handover at once.`;
  return [about(shipperId, transportId, `${driver} takes your ${vehicle} without the release code`, body)];
}

/** The driver of a stopped handover hears that it goes on. */
export const ofNewCode = ({ driverId, transportId, vehicle, route, wasStopped }: PayloadOf<typeof codeRenewed>): Notice[] =>
  driverId && wasStopped
    ? [about(driverId, transportId, `The handover of the ${vehicle} goes on`, `${route}. Ask the shipper for the new release code.`)]
    : [];

/** The shipper hears which truck comes. */
export const ofTruck = ({ shipperId, transportId, vehicle, route, truck, plate, plateState }: PayloadOf<typeof truckNamed>): Notice[] => [
  about(
    shipperId,
    transportId,
    `The truck for your ${vehicle} is named`,
    `${route}. ${truck}, plate ${plate} (${plateState}). Release the vehicle to no other.`,
    false,
  ),
];

const gateWords = { in: 'came into', out: 'left' } as const;

/** Shipper and carrier's side hear that the vehicle came into a yard or left it. */
export const ofGate = ({ shipperId, crewIds, actorId, transportId, ...fact }: PayloadOf<typeof gateRecorded>): Notice[] => {
  const { vehicle, route, direction, yard, note } = fact;
  return unique([shipperId, ...crewIds], actorId).map((userId) =>
    about(userId, transportId, `The ${vehicle} ${gateWords[direction]} ${yard}`, `${route}.${note ? ` ${asSentence(note)}` : ''}`, false),
  );
};
