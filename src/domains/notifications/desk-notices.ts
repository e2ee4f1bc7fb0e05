import type { deskActed, deskAsked, deskLeft, deskReversalSettled } from '#domains/payments/desk/events.ts';
import type { evidenceMoved } from '#domains/payments/disputes/events.ts';
import { deskActionLabels } from '#domains/payments/desk/desk-rules.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, unique, type Notice } from './notice.ts';

type Acted = PayloadOf<typeof deskActed>;

interface Words {
  readonly title: string;
  readonly body: string;
}

/** What the sides read; `sum` is each one's own part of it. Null: it is not the shipper's to know. */
interface WordsOfSides {
  readonly shipper: ((sum: string) => Words) | null;
  readonly carrier: ((sum: string) => Words) | null;
}

const wordsOf: Record<Acted['kind'], WordsOfSides> = {
  hold: {
    shipper: (sum) => ({
      title: `${sum} of your payment is frozen`,
      body: `${sum} of what you paid stays where it is until Carriage free it.`,
    }),
    carrier: (sum) => ({
      title: `${sum} of your pay is frozen`,
      body: `${sum} is not paid out until Carriage free it.`,
    }),
  },
  thaw: {
    shipper: (sum) => ({ title: `${sum} is free again`, body: `${sum} that was frozen goes on as usual.` }),
    carrier: (sum) => ({ title: `${sum} is free again`, body: `${sum} that was frozen goes on as usual.` }),
  },
  // What is paid out is told with its reason once it is (payment-notices.ts).
  release: { shipper: null, carrier: null },
  refund: {
    shipper: (sum) => ({
      title: `${sum} comes back to you`,
      body: `${sum} of what you paid is on its way back to the card you paid with.`,
    }),
    carrier: (sum) => ({
      title: 'A part of the payment goes back to the shipper',
      body: `${sum} of it is on its way back to the shipper.`,
    }),
  },
  // The shipper hears of it once it is back: the carrier's account may not have as much.
  reversal: {
    shipper: null,
    carrier: (sum) => ({ title: `${sum} is taken back from you`, body: `${sum} of what you were paid is asked back from your account.` }),
  },
  given_back: {
    shipper: (sum) => ({
      title: `${sum} was given back to you`,
      body: `${sum} could not go back to your card, and was given back to you another way.`,
    }),
    carrier: null,
  },
  let_go: { shipper: null, carrier: null },
};

const whyItWaits: Record<NonNullable<Acted['waits']>, string> = {
  blocked: 'while your account is blocked',
  no_account: 'until you have set up payouts',
  held: 'after the change of your bank account, identity or papers; Get paid says until when',
};

/** An early payment that is not sent yet; what keeps it is not the shipper's to know. */
const waitingWords = (waits: NonNullable<Acted['waits']>): WordsOfSides => ({
  shipper: (sum) => ({
    title: 'A payment to the carrier waits',
    body: `${sum} of what you paid is set aside for the carrier. It is not sent yet: it waits for something on the carrier’s side.`,
  }),
  carrier: (sum) => ({
    title: `${sum} waits for you`,
    body: `${sum} is set aside for you. It is not sent yet: it waits ${whyItWaits[waits]}.`,
  }),
});

/** A refund after which nothing of the payment is the carrier's. */
const wholeBack: WordsOfSides = {
  shipper: wordsOf.refund.shipper,
  carrier: (sum) => ({
    title: 'The payment goes back to the shipper',
    body: `${sum} is on its way back to the shipper: nothing of the payment is left for you.`,
  }),
};

const wordsFor = ({ kind, waits, leavesNothing }: Acted): WordsOfSides =>
  waits ? waitingWords(waits) : leavesNothing ? wholeBack : wordsOf[kind];

/** Both sides of a payment hear what the desk did with it and why; the carrier's hears nothing of the service fee. */
export function ofDesk(fact: Acted): Notice[] {
  const { shipperId, payeeId, transportId, vehicle, route, amount, carrierAmount, reason } = fact;
  const tell = (userId: string, { title, body }: Words) =>
    about(userId, transportId, title, `${vehicle}, ${route}: ${body} The reason: ${asSentence(reason)} Ask support if that is wrong.`);
  const { shipper, carrier } = fact.isRoadTold ? { ...wordsFor(fact), carrier: null } : wordsFor(fact);
  return [
    ...(shipper ? [tell(shipperId, shipper(formatUsd(amount)))] : []),
    ...(carrier ? unique([payeeId], shipperId).map((userId) => tell(userId, carrier(formatUsd(carrierAmount)))) : []),
  ];
}

/** Every other administrator hears that a step waits for a second person. */
export const ofDeskRequest = (
  { paymentId, kind, amount, reason, askedById, askedByName, vehicle, route }: PayloadOf<typeof deskAsked>,
  adminIds: readonly string[],
): Notice[] =>
  unique(adminIds, askedById).map((userId) => ({
    userId,
    transportId: null,
    title: 'A payment step waits for a second person',
    body: `${askedByName} asked for: ${deskActionLabels[kind].toLowerCase()} of ${formatUsd(amount)}, ${vehicle}, ${route}. The reason: ${asSentence(reason)} Your turn: confirm it or say why not.`,
    href: `/admin/payments/${paymentId}`,
    byEmail: true,
  }));

const outcomes = { declined: 'was declined', withdrawn: 'was taken back', expired: 'ended: nobody decided in time' } as const;

/** Who asked hears that it is not done, and why. */
export const ofDeskRefusal = (
  { paymentId, kind, amount, askedById, outcome, because, vehicle, route }: PayloadOf<typeof deskLeft>,
  actorId: string | null,
): Notice[] =>
  unique([askedById], actorId).map((userId) => ({
    userId,
    transportId: null,
    title: `Your request ${outcomes[outcome]}`,
    body: `${deskActionLabels[kind]} of ${formatUsd(amount)}, ${vehicle}, ${route}.${because ? ` The reason: ${asSentence(because)}` : ''} Nothing was moved.`,
    href: `/admin/payments/${paymentId}`,
    byEmail: true,
  }));

/** Who had evidence submitted hears that it did not reach the bank: the deadline goes on. */
export const ofEvidence = ({ paymentId, requestedById, outcome, failure, vehicle, route }: PayloadOf<typeof evidenceMoved>): Notice[] =>
  outcome !== 'failed'
    ? []
    : [
        {
          userId: requestedById,
          transportId: null,
          title: 'Evidence for a dispute was not submitted',
          body: `${vehicle}, ${route}. ${asSentence(failure ?? '')} Your turn: submit it again before the deadline.`,
          href: `/admin/payments/${paymentId}`,
          byEmail: true,
        },
      ];

/** Back from the carrier: the shipper hears what is on its way, and why. Refused: whoever asked hears it, and the carrier that nothing was taken. */
export const ofSettledReversal = (fact: PayloadOf<typeof deskReversalSettled>): Notice[] => {
  const { paymentId, transportId, shipperId, payeeId, askedById, amount, reason, failure, vehicle, route } = fact;
  const sum = formatUsd(amount);
  const tell = (userId: string, title: string, body: string) => about(userId, transportId, title, `${vehicle}, ${route}: ${body}`);
  const why = `The reason: ${asSentence(reason)} Ask support if that is wrong.`;
  if (failure === null)
    return [tell(shipperId, `${sum} comes back to you`, `${sum} of what you paid is on its way back to the card you paid with. ${why}`)];
  return [
    ...unique([payeeId], askedById).map((userId) =>
      tell(
        userId,
        `${sum} was not taken back from you`,
        `the payment service refused it, and nothing left your account. You hear if it is asked for again.`,
      ),
    ),
    {
      userId: askedById,
      transportId: null,
      title: `${sum} could not be taken back`,
      body: `${vehicle}, ${route}. The payment service says: ${asSentence(failure)} Nothing was moved. Your turn: ask for it again once the carrier’s account has as much, or settle it in another way.`,
      href: `/admin/payments/${paymentId}`,
      byEmail: true,
    },
  ];
};
