import type { roadPayFell } from '#domains/payments/events.ts';
import { paidBackOnRoad } from '#domains/payments/road-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { testPayments } from '#shared/settlement.ts';
import { about, unique, type Notice } from './notice.ts';

/**
 * What a refund by hand leaves of a job on the road: where nothing is left, all who have the vehicle read what is to do with it and whom to
 * ask; where something is, whoever is paid reads the new sum.
 */
export function ofRoadPay(fact: PayloadOf<typeof roadPayFell>): Notice[] {
  const { transportId, shipperId, payeeId, crewIds, vehicle, route, back, left, reason, isTest } = fact;
  const ends = `${reason === null ? '' : ` The reason: ${asSentence(reason)}`}${isTest ? ` ${testPayments}.` : ''}`;
  const tell = (userId: string, title: string, words: string) => about(userId, transportId, title, `${vehicle}, ${route}: ${words}${ends}`);
  if (toCents(left) > 0)
    return unique([payeeId], shipperId).map((userId) =>
      tell(
        userId,
        `You get ${formatUsd(left)} for this job now`,
        `${formatUsd(back)} went back to the shipper while the vehicle is on the road. Ask support if that is wrong.`,
      ),
    );
  return unique([payeeId, ...crewIds], shipperId).map((userId) =>
    tell(
      userId,
      'The payment went back to the shipper while the vehicle is on the road',
      `${paidBackOnRoad} Whom to call stands on the transport.`,
    ),
  );
}
