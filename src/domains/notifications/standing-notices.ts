import type { accountActivated, accountReviewed, accountSeen, accountUnblocked } from '#domains/accounts/events.ts';
import { documentsHref } from '#domains/compliance/documents-rules.ts';
import type { quoteCarrierStopped, quoteWithdrawn } from '#domains/quotes/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { asSentence } from '#shared/sentence.ts';
import type { Notice } from './notice.ts';

const matters = {
  insurance: { title: 'insurance', href: documentsHref('certificate_of_insurance'), next: 'upload a certificate that is in force' },
  dot_mc: { title: 'DOT and MC numbers', href: '/settings/profile', next: 'check the numbers in your profile' },
} as const;

/** The owner of an account hears what an administrator decided, why, and what to do. */
export function ofAccountReview({ userId, kind, verified, notes }: PayloadOf<typeof accountReviewed>): Notice[] {
  const { title, href, next } = matters[kind];
  const verb = kind === 'insurance' ? 'was' : 'were';
  const why = notes ? `: ${notes}` : '';
  return [
    {
      userId,
      transportId: null,
      title: verified ? `Your ${title} ${verb} verified` : `Your ${title} ${verb} not accepted`,
      body: verified
        ? `${asSentence(`An administrator verified your ${title}${why}`)} Nothing is left for you to do here.`
        : `${asSentence(`An administrator did not accept your ${title}${why}`)} Your turn: ${next}.`,
      href,
      byEmail: true,
    },
  ];
}

/** What stands in the bell once the account is let in again; its e-mail has left already, whatever the preferences say. */
export const ofStop = ({ userId, reason }: { userId: string; reason: string }, standing: 'blocked' | 'deactivated'): Notice[] => [
  {
    userId,
    transportId: null,
    title: standing === 'blocked' ? 'Your account was blocked' : 'Your account was deactivated',
    body: `The reason: ${asSentence(reason)} Your open bids and quotes were withdrawn; transports that were booked with you were not moved.`,
    href: '/support/contact-us',
    byEmail: false,
  },
];

/** A blocked account hears that it is let in again. */
export const ofUnblock = ({ userId, reason }: PayloadOf<typeof accountUnblocked>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account is open again',
    body: `${asSentence(`An administrator ended the block of your account${reason ? `: ${reason}` : ''}`)} You can sign in and go on.`,
    href: '/dashboard',
    byEmail: true,
  },
];

/** The owner hears that the account is active again. */
export const ofActivation = ({ userId }: PayloadOf<typeof accountActivated>): Notice[] => [
  {
    userId,
    transportId: null,
    title: 'Your account is active again',
    body: 'An administrator activated your account. You can sign in and go on.',
    href: '/dashboard',
    byEmail: true,
  },
];

interface Offered {
  readonly shipperId: string;
  readonly transportId: string;
  readonly vehicle: string;
  readonly route: string;
}

/** The shipper hears that an offer ended because of who made it. */
export const ofStoppedOffer = (
  { shipperId, transportId, vehicle, route }: Offered,
  offer: 'bid' | 'quote',
  name: string,
  reason: string,
): Notice => ({
  userId: shipperId,
  transportId,
  title: `A ${offer} no longer stands`,
  body: `The ${offer} of ${name} for your ${vehicle}, ${route} is withdrawn. ${asSentence(reason)} Your other offers stand, and carriers can still make new ones.`,
  href: `/transports/${transportId}`,
  byEmail: true,
});

/** The shipper hears that a quote it had was taken back; of an accepted one it hears as the transport opens again. */
export function ofWithdrawnQuote(fact: PayloadOf<typeof quoteWithdrawn>): Notice[] {
  const { shipperId, transportId, vehicle, offeredByName, wasAccepted, actorId, reason } = fact;
  if (wasAccepted) return [];
  const name = offeredByName ?? 'a carrier';
  if (actorId === null && reason) return [ofStoppedOffer(fact, 'quote', name, reason)];
  return [
    {
      userId: shipperId,
      transportId,
      title: 'A quote was withdrawn',
      body: `${offeredByName ?? 'A carrier'} took back the quote for your ${vehicle}.`,
      href: `/transports/${transportId}`,
      byEmail: false,
    },
  ];
}

type Stopped = PayloadOf<typeof quoteCarrierStopped>;

const partOf = ({ stoppedId, brokerId, driverId, carrierId, offeredById }: Stopped): 'carrier' | 'broker' | 'driver' => {
  if (stoppedId === carrierId) return 'carrier';
  if (stoppedId === brokerId) return 'broker';
  return stoppedId === driverId && stoppedId !== offeredById ? 'driver' : 'carrier';
};

/**
 * The shipper of a running transport, the others on it and every administrator hear that somebody on it was blocked; why is between the
 * platform and that account. The administrator who did it hears too: that a vehicle is concerned is news.
 */
export function ofStoppedCarrier(fact: Stopped, adminIds: readonly string[]): Notice[] {
  const { transportId, shipperId, offeredById, brokerId, carrierId, driverId, stoppedId, stoppedName, standing, vehicle, route } = fact;
  const part = partOf(fact);
  const others = [offeredById, brokerId, carrierId, driverId].filter(
    (id): id is string => id !== null && id !== stoppedId && id !== shipperId,
  );
  const what = `${vehicle}, ${route}. The account of ${stoppedName} was ${standing}; the transport goes on as it is.`;
  const tell = (userId: string, title: string, next: string): Notice => ({
    userId,
    transportId,
    title,
    body: `${what} ${next}`,
    href: `/transports/${transportId}`,
    byEmail: true,
  });
  const told = [
    tell(
      shipperId,
      `Your ${part} was ${standing}`,
      'Carriage have been told. Contact support before you go on; until pickup you can cancel.',
    ),
    ...others.map((id) => tell(id, `The ${part} of your transport was ${standing}`, 'Settle with support who takes its place.')),
    ...adminIds
      .filter((id) => id !== stoppedId)
      .map((id) => tell(id, `A running transport has a ${standing} ${part}`, 'Your turn: settle with the shipper who takes its place.')),
  ];
  return told.filter(({ userId }, at) => told.findIndex((notice) => notice.userId === userId) === at);
}

/** An administrator saw the account's screens as it sees them: told once a day of each. */
export const ofLook = ({ userId, adminName, isFirst }: PayloadOf<typeof accountSeen>): Notice[] =>
  isFirst
    ? [
        {
          userId,
          transportId: null,
          title: 'An administrator saw your screens',
          body: `${adminName} looked at your account as you see it. Nothing can be changed that way. Account Settings lists each day on which that happened.`,
          href: '/settings/account',
          byEmail: false,
        },
      ]
    : [];
