import type {
  awardRefused,
  differencesFound,
  disputeHeard,
  payTakenBack,
  payoutConfirmation,
  payoutHeard,
  payoutPlaceChanged,
  otherCurrencyPaid,
  refundFailed,
  transferBlocked,
  transferGivenUp,
  transferWaited,
} from '#domains/payments/events.ts';
import type { PayloadOf } from '#server/events/event.ts';
import { formatWrittenTime } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { asSentence } from '#shared/sentence.ts';
import { about, type Notice } from './notice.ts';

type Recipients = readonly string[];

const toPayouts = (userId: string, title: string, body: string): Notice => ({
  userId,
  transportId: null,
  title,
  body,
  href: '/payouts',
  byEmail: true,
});

const toAll = (recipients: Recipients, transportId: string, title: string, body: string): Notice[] =>
  recipients.map((userId) => about(userId, transportId, title, body));

/** What a carrier has earned waits for an account that it can go to. */
export const ofWaitingTransfer = ({ userId, amount }: PayloadOf<typeof transferWaited>): Notice[] =>
  userId === null
    ? []
    : [
        toPayouts(
          userId,
          'Set up payouts to be paid',
          `${formatUsd(amount)} is yours and waits: there is no payout account that it can go to. Your turn: set up payouts, and it is sent by itself.`,
        ),
      ];

/** What a carrier has earned waits because its account is blocked: it reads so when it is back, a mail of its own has left; administrators can do something about it. */
export const ofBlockedTransfer = (fact: PayloadOf<typeof transferBlocked>, admins: Recipients): Notice[] => {
  const { userId, paymentId, amount } = fact;
  const sum = formatUsd(amount);
  const own = userId
    ? [
        {
          ...toPayouts(userId, `${sum} waited while your account was blocked`, 'It goes out by itself once it no longer is.'),
          byEmail: false,
        },
      ]
    : [];
  const told = admins.map((admin) => ({
    userId: admin,
    transportId: null,
    title: `${sum} waits: the carrier’s account is blocked`,
    body: 'It goes out by itself once the account is unblocked. Your turn: unblock it, or ask a second administrator to have it sent all the same.',
    href: `/admin/payments/${paymentId}`,
    byEmail: true,
  }));
  return [...own, ...told];
};

/** The provider refused a transfer as often as it is tried: its carrier hears, and those who can do something about it. */
export const ofGivenUpTransfer = (fact: PayloadOf<typeof transferGivenUp>, superAdmins: Recipients): Notice[] => {
  const { userId, transportId, amount, attempts, reason } = fact;
  const told = toAll(
    superAdmins,
    transportId,
    `A payment of ${formatUsd(amount)} could not be sent`,
    `The payment service refused it ${attempts} times (${reason}). Your turn: settle the cause and release it again at the payments desk.`,
  );
  if (userId === null) return told;
  const words = `The payment service refused to send it ${attempts} times. The money is safe and still yours; support has been told. Your turn: look whether your payout account is complete.`;
  return [toPayouts(userId, `${formatUsd(amount)} could not be sent to you`, words), ...told];
};

type Dispute = PayloadOf<typeof disputeHeard>;

const isAnyFrozen = ({ frozen }: Dispute): boolean => toCents(frozen) > 0;

const disputeTitles = {
  opened: 'The card payment is disputed',
  won: 'The dispute of the card payment is over',
  lost: 'The dispute of the card payment is lost',
} as const;

/** What the shipper reads, whose bank it is. */
function disputeForShipper(fact: Dispute): readonly [title: string, body: string] {
  const { outcome, reason } = fact;
  const [sum, frozen] = [formatUsd(fact.amount), formatUsd(fact.frozen)];
  if (outcome === 'won')
    return [
      'The dispute of your card payment is over',
      `The bank of your card decided for the payment.${isAnyFrozen(fact) ? ` ${frozen} that was frozen goes on as before.` : ''}`,
    ];
  if (outcome === 'lost')
    return ['The dispute of your card payment is decided', `The bank of your card gave you ${sum} back. Nothing of it is held here.`];
  return [
    isAnyFrozen(fact) ? `${frozen} of your payment is frozen` : 'Your card payment is disputed',
    `The bank of your card disputes ${sum}. The reason: ${asSentence(reason)} ${isAnyFrozen(fact) ? 'It stays frozen until the bank decides.' : 'It was paid out before, so nothing is frozen.'} If you did not want that, tell your bank.`,
  ];
}

/** What whoever is paid reads, without the service fee. */
function disputeForCarrier(fact: Dispute): readonly [title: string, body: string] {
  const { outcome, reason } = fact;
  const frozen = formatUsd(fact.carriersFrozen);
  if (outcome === 'won')
    return [
      disputeTitles.won,
      `The bank decided for the payment.${isAnyFrozen(fact) ? ` ${frozen} that was frozen goes on as before.` : ''}`,
    ];
  if (outcome === 'lost')
    return [
      disputeTitles.lost,
      `The bank gave the money back to the owner of the card.${isAnyFrozen(fact) ? ` ${frozen} that was frozen is not paid out.` : ' What you were paid is not taken back.'}`,
    ];
  return [
    isAnyFrozen(fact) ? `${frozen} of your pay is frozen` : disputeTitles.opened,
    `The bank of the shipper’s card disputes the payment. The reason: ${asSentence(reason)} ${isAnyFrozen(fact) ? 'It stays frozen until the bank decides.' : 'What you were paid is not taken back meanwhile.'} Support answers the bank.`,
  ];
}

/** A dispute of the card's bank, for both sides of the payment and for administrators. */
export function ofDispute(fact: Dispute, admins: Recipients): Notice[] {
  const { shipperId, userId, transportId, vehicle, route, amount, outcome, reason, answerBy } = fact;
  const tell = (id: string | null, [title, body]: readonly [string, string]): Notice[] =>
    id === null ? [] : [about(id, transportId, title, vehicle ? `${vehicle}, ${route}. ${body}` : body)];
  const by = answerBy === null ? '' : ` by ${formatWrittenTime(answerBy)}`;
  const next = outcome === 'opened' ? ` Your turn: answer the bank${by}, in the dashboard of the payment service.` : '';
  return [
    ...tell(shipperId, disputeForShipper(fact)),
    ...tell(userId, disputeForCarrier(fact)),
    ...toAll(admins, transportId, `${disputeTitles[outcome]}: ${formatUsd(amount)}`, `Reason: ${asSentence(reason)}${next}`),
  ];
}

/** What a carrier was paid was taken back by hand: it hears how much, and that it is not decided yet where it goes. */
export const ofPayTakenBack = ({ payeeId, transportId, vehicle, route, amount }: PayloadOf<typeof payTakenBack>): Notice[] =>
  payeeId === null
    ? []
    : [
        about(
          payeeId,
          transportId,
          `${formatUsd(amount)} was taken back from you`,
          `${vehicle}, ${route}. It left your payout account and is frozen until our support decides where it goes. Ask support if that is wrong.`,
        ),
      ];

/** A refund was refused, or came back from the card: people send it again. Its shipper, who was told that it went, hears that it is back. */
export function ofFailedRefund(fact: PayloadOf<typeof refundFailed>, admins: Recipients): Notice[] {
  const { userId, transportId, amount, reason, cameBack } = fact;
  const why = reason.replaceAll('_', ' ');
  const next = cameBack
    ? 'It is frozen for the shipper. Your turn: free it, which sends it again.'
    : 'The money is still there. Your turn: look at the payment, and give it back to the shipper in another way.';
  const staff = toAll(
    admins,
    transportId,
    `A refund of ${formatUsd(amount)} ${cameBack ? 'came back from the card' : 'did not go through'}`,
    `The payment service says: ${asSentence(why)} ${next}`,
  );
  if (!cameBack || userId === null) return staff;
  const words = `Your card did not take it (${why}). The money is here and kept for you: our payments desk acts next, and sends it again.`;
  return [about(userId, transportId, `Your refund of ${formatUsd(amount)} came back`, words), ...staff];
}

/** A page was paid in another currency: nothing of it is booked, and people give it back at the provider. */
export const ofOtherCurrency = ({ transportId, intentId, currency }: PayloadOf<typeof otherCurrencyPaid>, admins: Recipients): Notice[] =>
  toAll(
    admins,
    transportId,
    'A payment came in another currency than dollars',
    `The payment service took ${currency.toUpperCase()} (${intentId}). Nothing of it is booked here. Your turn: give it back in the dashboard of the payment service.`,
  );

/** What a claim awarded did not come back from the carrier: both sides hear that it is owed directly, administrators that they look at it. */
export function ofRefusedAward(fact: PayloadOf<typeof awardRefused>, admins: Recipients): Notice[] {
  const { shipperId, payeeId, transportId, vehicle, route, amount, reason } = fact;
  const sum = formatUsd(amount);
  const what = `${vehicle}, ${route}`;
  return [
    about(
      shipperId,
      transportId,
      `${sum} of your claim is still on its way`,
      `${what}. The payment service could not take it back from the carrier. Carriage has been told and sees to it.`,
    ),
    ...(payeeId === null
      ? []
      : [
          about(
            payeeId,
            transportId,
            `You owe ${sum} of a claim`,
            `${what}. The payment service could not take it from your account. Your turn: pay it to the shipper, or see that your account has as much.`,
          ),
        ]),
    ...toAll(
      admins,
      transportId,
      `${sum} of a claim did not come back from the carrier`,
      `The payment service says: ${asSentence(reason)} Your turn: ask for it again at the payments desk, or see that the carrier pays it.`,
    ),
  ];
}

/** A payout to the bank of whoever is paid: by bell when it is there, by e-mail when it came back. */
export const ofPayout = ({ userId, amount, outcome, reason }: PayloadOf<typeof payoutHeard>): Notice[] => [
  outcome === 'paid'
    ? { ...toPayouts(userId, `${formatUsd(amount)} was paid to your bank`, 'Nothing is left for you to do.'), byEmail: false }
    : toPayouts(
        userId,
        `Your bank sent ${formatUsd(amount)} back`,
        `${reason ? `The bank says: ${reason} ` : ''}The money is in your payout account. Your turn: correct your bank account there.`,
      ),
];

const newPlace = { bank: 'Your bank account for payouts was changed', account: 'Your payout account is a new one' } as const;

/** Whoever is paid hears that it is paid into another account from now on: the wait is there for whoever did not change it. */
export const ofPayoutPlace = ({ userId, what, last4, until }: PayloadOf<typeof payoutPlaceChanged>): Notice[] => {
  const where = last4 ? ` It ends in ${last4}.` : '';
  const body = `${where} What you earn waits until ${formatWrittenTime(until)}, and goes there then. If that was not you, set a new password and write to our support before.`;
  return [toPayouts(userId, newPlace[what], body.trim())];
};

const confirmations: Readonly<Record<'needed' | 'disconnected', readonly [title: string, body: string]>> = {
  needed: [
    'Confirm your payout account',
    'Someone else may have had access to your account. Check the bank account, then confirm it: payouts wait until you do.',
  ],
  disconnected: [
    'Your payout account was disconnected',
    'It was set up while someone else may have had access to your account. Set up your own: payouts wait until you do.',
  ],
};

/** The payee confirms that it is the right account, after someone else may have had access. */
export const ofPayoutConfirmation = ({ userId, state }: PayloadOf<typeof payoutConfirmation>): Notice[] =>
  state === 'given' ? [] : [toPayouts(userId, ...confirmations[state])];

/** The nightly comparison with the payment service found what does not agree. */
export const ofDifferences = ({ count }: PayloadOf<typeof differencesFound>, admins: Recipients): Notice[] =>
  admins.map((userId) => ({
    userId,
    transportId: null,
    title: count === 1 ? 'The books differ from the payment service' : `The books differ from the payment service in ${count} places`,
    body: 'Each difference stands with its cause. Your turn: look at them at the payments desk.',
    href: '/admin/payments',
    byEmail: true,
  }));
