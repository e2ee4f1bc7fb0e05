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
import { stoppedOfferNotice } from '#domains/quotes/events/quote-event.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { counted } from '#shared/counted.ts';
import { formatUsd } from '#shared/money.ts';
import { isAdmin } from '#shared/roles.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, setback, toMarketplace, toRequest, type Notice } from './notice.ts';

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
    : stoppedOfferNotice(fact, 'bid', fact.bidderName, fact.reason),
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
