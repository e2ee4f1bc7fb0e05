import type { accountChanged, accountRegistered } from '#domains/accounts/events.ts';
import { securityAlertTitles } from '#domains/accounts/settings-rules.ts';
import type {
  bidChanged,
  bidOutbid,
  bidPlaced,
  bidRejected,
  bidStandsAgain,
  bidWithdrawn,
  savedSearchMatched,
} from '#domains/bids/events.ts';
import type { quoteAccepted, quoteGiven } from '#domains/quotes/events.ts';
import { checkoutPath } from '#domains/payments/checkout/checkout-rules.ts';
import { reviewDays } from '#domains/reviews/rules.ts';
import type { transportStatusChanged } from '#domains/transports/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { directSettlement } from '#shared/settlement.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, carriersSide, setback, toMarketplace, toRequest, type Notice } from './notice.ts';
import { ofStoppedOffer } from './standing-notices.ts';

const days = (count: number | null): string => (count === null ? '' : `, delivered in about ${counted(count, 'day', 'days')}`);

/**
 * The welcome, and the first line of an account's own activity. Administrators get none: they are made confirmed, or by an invitation of
 * their own, and no link to confirm an address was sent to them.
 */
export const ofRegistration = ({ userId, isGuest, role }: PayloadOf<typeof accountRegistered>): Notice[] => {
  if (isAdmin(role)) return [];
  const body = isGuest
    ? 'You confirmed the request that was made with your address. Each offer comes by e-mail; set a password to accept one.'
    : 'Requests made before you had an account are found by your e-mail address once it is confirmed, and carriers need that to bid and to be paid. Your turn: confirm it with the link we sent you.';
  return [{ userId, transportId: null, title: 'Your account was created', body, href: '/settings/account', byEmail: false }];
};

/** What concerns the account's safety; its e-mail has left already, whatever the preferences say. */
export const ofAccountChange = ({ userId, change, isAlert }: PayloadOf<typeof accountChanged>): Notice[] => {
  if (!isAlert || !(change in securityAlertTitles)) return [];
  const title = securityAlertTitles[change as keyof typeof securityAlertTitles];
  const isOfWebhook = change === 'webhook-made' || change === 'webhook-changed';
  const [places, href] = isOfWebhook
    ? ['webhooks, sessions and API keys', '/settings/webhooks']
    : ['sessions and API keys', '/settings/account'];
  const body =
    change === 'api-key-suspended'
      ? 'Requests with it looked like an attack, and it is refused. Your turn: if you do not know what sends them, revoke it and create another one.'
      : `If that was not you, set a new password and look through your ${places}.`;
  return [{ userId, transportId: null, title, body, href, byEmail: false }];
};

export const ofQuote = (fact: PayloadOf<typeof quoteGiven>): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    `New quote: ${formatUsd(fact.totalQuote)}`,
    `${fact.offeredByName ?? 'A carrier'} quotes ${formatUsd(fact.totalQuote)} for your ${fact.vehicle}, ${fact.route}${days(fact.estimatedDeliveryDays)}. Your turn: compare the lines and accept the quote that suits you.`,
  ),
];

export const ofBid = (fact: PayloadOf<typeof bidPlaced>): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    `New bid: ${formatUsd(fact.bidAmount)}`,
    `${fact.bidderName} bids ${formatUsd(fact.bidAmount)} for your ${fact.vehicle}, ${fact.route}${days(fact.estimatedDeliveryDays)}. Your turn: accept it, or wait for other offers.`,
  ),
];

export const ofChangedBid = (fact: PayloadOf<typeof bidChanged>): Notice[] => [
  about(
    fact.shipperId,
    fact.transportId,
    `Bid changed to ${formatUsd(fact.bidAmount)}`,
    `${fact.bidderName} now bids ${formatUsd(fact.bidAmount)} for your ${fact.vehicle}${days(fact.estimatedDeliveryDays)}.`,
    false,
  ),
];

export const ofWithdrawnBid = (fact: PayloadOf<typeof bidWithdrawn>): Notice[] => [
  fact.reason === null
    ? about(
        fact.shipperId,
        fact.transportId,
        'A bid was withdrawn',
        `${fact.bidderName} took back the bid for your ${fact.vehicle}.`,
        false,
      )
    : ofStoppedOffer(fact, 'bid', fact.bidderName, fact.reason),
];

export const ofRejectedBid = (fact: PayloadOf<typeof bidRejected>): Notice[] => [
  setback(
    toMarketplace(
      about(
        fact.bidderId,
        fact.transportId,
        'Your bid was not chosen',
        `${fact.vehicle}, ${fact.route}: ${asSentence(fact.reason)} Nothing is left for you to do.`,
      ),
    ),
  ),
];

/** Whoever had lost hears that the winner withdrew: the bid counts again, and may be taken back. */
export const ofBidAgain = (fact: PayloadOf<typeof bidStandsAgain>): Notice[] => [
  toRequest(
    about(
      fact.bidderId,
      fact.transportId,
      'Your bid stands again',
      `${fact.vehicle}, ${fact.route}: the chosen carrier withdrew, and your bid of ${formatUsd(fact.bidAmount)} can be accepted again. Your turn: leave it, change it, or take it back.`,
    ),
  ),
];

/** Whoever was the lowest hears of an offer below: the price, not whose it is. */
export const ofOutbid = (fact: PayloadOf<typeof bidOutbid>): Notice[] => [
  setback(
    toRequest(
      about(
        fact.bidderId,
        fact.transportId,
        `Outbid at ${formatUsd(fact.lowerOffer)}`,
        `${fact.vehicle}, ${fact.route}: another offer is below your bid of ${formatUsd(fact.bidAmount)}. Your turn: change your bid, or leave it; the shipper does not have to take the lowest.`,
      ),
    ),
  ),
];

/** What is new in the marketplace for one kept search: the request itself where it is one, the search where there are more. */
export function ofSavedSearch({ userId, name, href, count, requests }: PayloadOf<typeof savedSearchMatched>): Notice[] {
  const [only] = requests;
  const lines = requests.map(({ vehicle, route }) => `${vehicle}, ${route}`).join('; ');
  const rest = count > requests.length ? `; and ${count - requests.length} more` : '';
  return [
    {
      userId,
      transportId: null,
      title: count === 1 ? `New request for "${name}"` : `${count} new requests for "${name}"`,
      body: `${lines}${rest}. Your turn: place a bid or send a quote.`,
      href: count === 1 && only ? `/marketplace/${only.transportId}` : href,
      byEmail: true,
    },
  ];
}

/** What the shipper has to pay now: all of it, the difference to what is held since another carrier left, or nothing. */
function dueWords({ totalQuote, serviceFee }: PayloadOf<typeof quoteAccepted>, dueCents: number): string {
  if (dueCents === 0) return 'What you paid is held for it: nothing more is to be paid.';
  const what =
    dueCents < toCents(totalQuote) + toCents(serviceFee) ? `the difference of ${formatUsd(dueCents)} to what is held` : formatUsd(dueCents);
  return `Your turn: pay ${what}, held until delivery. Nothing is picked up before.`;
}

/** The chosen side hears that it acts next; the shipper gets the price and the fee in writing, and how both are paid. */
export function ofAcceptance(fact: PayloadOf<typeof quoteAccepted>, due: string | null): Notice[] {
  const price = formatUsd(fact.totalQuote);
  const paid = due === null ? directSettlement : dueWords(fact, toCents(due));
  const isDue = due !== null && toCents(due) > 0;
  const deed = fact.brokerId === null ? 'takes the job and names the driver' : 'names the carrier';
  const carrier = fact.offeredByName ?? 'The carrier';
  // One side acts next: who has to pay is told so, and what the other does meanwhile.
  const theirs = isDue ? `Meanwhile ${fact.offeredByName ?? 'the carrier'} ${deed}.` : `${carrier} acts next: it ${deed}.`;
  const next = fact.standsAtFixedPrice
    ? 'It stands in the marketplace at this price: the first eligible carrier to take it is assigned.'
    : theirs;
  const shipper = about(
    fact.shipperId,
    fact.transportId,
    `Booked at ${price}`,
    `${fact.vehicle}, ${fact.route}: ${price} for the transport${due === null ? '' : ` and ${formatUsd(fact.serviceFee)} service fee`}. ${paid} ${next}`,
  );
  const chosen = carriersSide(fact).map((userId) =>
    about(
      userId,
      fact.transportId,
      'Your offer was accepted',
      `${fact.vehicle}, ${fact.route} at ${price}. Your turn: ${userId === fact.brokerId ? 'name the carrier' : 'take the job and name the driver'}.`,
    ),
  );
  return [isDue ? { ...shipper, href: checkoutPath(fact.transportId) } : shipper, ...chosen];
}

/** What a transport does without its accepted quote: it ends, or stands open again. */
export function ofStatus(fact: PayloadOf<typeof transportStatusChanged>, actorId: string | null): Notice[] {
  if (actorId === fact.shipperId) return [];
  // Of a booking the quote that ends tells it, with the reason.
  if (fact.to === 'cancelled' && (fact.from === 'accepted' || fact.from === 'assigned')) return [];
  if (fact.to === 'cancelled')
    return [
      about(fact.shipperId, fact.transportId, `Cancelled: ${fact.vehicle}`, `${fact.route}. Your transport was cancelled before pickup.`),
    ];
  if (fact.to === 'completed')
    return [
      about(
        fact.shipperId,
        fact.transportId,
        `Completed: ${fact.vehicle}`,
        `${fact.route}. You can say how it went within ${reviewDays} days, if you like.`,
      ),
    ];
  if (fact.to === 'quoted' && (fact.from === 'accepted' || fact.from === 'assigned'))
    return [
      setback(
        about(
          fact.shipperId,
          fact.transportId,
          'Your carrier withdrew',
          `${fact.vehicle}, ${fact.route} is open for offers again. Your turn: choose another offer, or cancel.`,
        ),
      ),
    ];
  return [];
}
