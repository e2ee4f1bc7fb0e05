import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { aTurn, aTurnOfMany } from '#shared/turns.ts';
import type { Turn } from '#shared/turn-schemas.ts';
import { clocksOf, type ClockFacts } from './clocks/clocks-rules.ts';
import { claimStates, waitsFor } from './states-rules.ts';

/** A running claim of the reader's. */
export interface ClaimTurnFacts extends NamedTransport, ClockFacts {
  readonly claimId: string;
  readonly side: 'shipper' | 'carrier';
  readonly claimed: string;
  readonly offered: string | null;
}

/** A running claim of a transport in which the reader, an insurance provider, takes part. */
export interface InsurerClaimFacts extends NamedTransport, ClockFacts {
  readonly claimId: string;
  readonly claimed: string;
  /** The reader has said nothing to it yet, and may. */
  readonly waitsForWord: boolean;
}

/** Claims that the desk has to decide. */
export interface DeskClaimFacts {
  readonly count: number;
  readonly oldestBy: string | null;
}

const asked = ({ state, claimed, offered }: ClaimTurnFacts): readonly [text: string, label: string] => {
  const sum = formatUsd(claimed);
  if (state === 'offered')
    return [`${formatUsd(offered ?? '0')} is offered for your claim of ${sum}. Accept it, or say why not.`, 'Answer the offer'];
  if (state === 'declined') return [`Your claim of ${sum} was declined. Escalate it to Carriage, or withdraw it.`, 'Read why'];
  if (state === 'rejected') return [`Your offer for the claim of ${sum} was not enough. Offer more, or decline.`, 'Answer'];
  return [`The shipper claims ${sum}. Acknowledge it, and offer or decline.`, 'Answer the claim'];
};

const waits = {
  shipper: 'The shipper answers next',
  carrier: 'The carrier answers your claim next',
  desk: 'The claim is with Carriage, which decides it',
} as const;

const waitsOfOthers = { ...waits, carrier: 'The carrier answers the claim next' } as const;

const dueOf = ({ who, by }: NonNullable<ReturnType<typeof clocksOf>['next']>) => ({
  at: by,
  words: who === 'desk' ? 'Carriage decides' : 'It goes to Carriage',
});

/** What a claim asks of its reader, or whom it waits for. */
export function turnOfClaim(facts: ClaimTurnFacts, now: Date): Turn[] {
  const { next } = clocksOf(facts, now);
  if (!next) return [];
  const isYours = next.who === facts.side;
  const [text, label] = isYours ? asked(facts) : [`${waits[next.who]}.`, 'Look at it'];
  return [
    aTurn({
      key: `claim ${facts.claimId}`,
      kind: 'answer_claim',
      isYours,
      transportId: facts.transportId,
      title: nameOfTransport(facts),
      text,
      due: dueOf(next),
      action: { label, href: `/claims/${facts.claimId}` },
    }),
  ];
}

/** What a claim asks of an insurer once, or whom it waits for. It says more of the transport than that the insurer takes part. */
export function turnOfInsurerClaim(facts: InsurerClaimFacts, now: Date): Turn[] {
  const { next } = clocksOf(facts, now);
  if (!next) return [];
  const { transportId, claimId, claimed, waitsForWord } = facts;
  const said = waitsForWord
    ? {
        text: `The shipper claims ${formatUsd(claimed)}. Look at the evidence and say what you think of it.`,
        action: { label: 'Comment on the claim', href: `/claims/${claimId}` },
      }
    : {
        text: `${waitsOfOthers[next.who]}.`,
        due: dueOf(next),
        action: { label: 'Look at it', href: `/claims/${claimId}` },
      };
  return [
    aTurn({
      key: `part ${transportId}`,
      kind: 'comment_claim',
      isYours: waitsForWord,
      transportId,
      title: nameOfTransport(facts),
      ...said,
    }),
  ];
}

/** Of each side the states in which a claim waits for it: 'shipper offered'. */
export const ownTurns: readonly string[] = (['shipper', 'carrier'] as const).flatMap((side) =>
  claimStates.filter((state) => waitsFor(state) === side).map((state) => `${side} ${state}`),
);

/** One turn of administrators for all claims that they have to decide. */
export const turnsOfDeskClaims = ({ count, oldestBy }: DeskClaimFacts): Turn[] =>
  aTurnOfMany(count, ['claim waits for your decision', 'claims wait for your decision'], {
    kind: 'decide_claims',
    text: 'The two sides did not agree, or one of them was silent. Look at the evidence and decide.',
    due: oldestBy ? { at: oldestBy, words: 'The oldest is to be decided' } : null,
    action: { label: 'Decide', href: '/admin/claims' },
  });
