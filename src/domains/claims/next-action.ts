import { nameOfTransport, type NamedTransport } from '#domains/transports/references/naming-rules.ts';
import { formatUsd } from '#shared/money.ts';
import { createNextAction, createCountedNextAction } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { toClocks, type ClockFacts } from './clocks/clocks-rules.ts';
import { claimStates, getWaitingSide } from './states-rules.ts';

export interface ClaimActionFacts extends NamedTransport, ClockFacts {
  readonly claimId: string;
  readonly side: 'shipper' | 'carrier';
  readonly claimed: string;
  readonly offered: string | null;
}

export interface InsurerClaimFacts extends NamedTransport, ClockFacts {
  readonly claimId: string;
  readonly claimed: string;
  readonly waitsForWord: boolean;
}

export interface OpsClaimFacts {
  readonly count: number;
  readonly oldestBy: string | null;
}

const getPrompt = ({ state, claimed, offered }: ClaimActionFacts): readonly [text: string, label: string] => {
  const sum = formatUsd(claimed);
  if (state === 'offered')
    return [`The carrier offers ${formatUsd(offered ?? '0')} for your claim of ${sum}. Accept or reject the offer.`, 'Answer offer'];
  if (state === 'declined') return [`Your claim of ${sum} was declined. Escalate it to Carriage or withdraw it.`, 'See why'];
  if (state === 'rejected') return [`The shipper rejected your offer for the claim of ${sum}. Offer more or decline.`, 'Answer'];
  return [`The shipper claims ${sum}. Acknowledge the claim, then make an offer or decline.`, 'Answer claim'];
};

const waits = {
  shipper: 'Waiting for the shipper to answer',
  carrier: 'Waiting for the carrier to answer your claim',
  desk: 'Carriage is deciding the claim',
} as const;

const waitsOfOthers = { ...waits, carrier: 'Waiting for the carrier to answer the claim' } as const;

const toDue = ({ who, by }: NonNullable<ReturnType<typeof toClocks>['next']>) => ({
  at: by,
  words: who === 'desk' ? 'Decision by' : 'Goes to Carriage after',
});

export function toClaimAction(facts: ClaimActionFacts, now: Date): NextAction[] {
  const { next } = toClocks(facts, now);
  if (!next) return [];
  const isYours = next.who === facts.side;
  const [text, label] = isYours ? getPrompt(facts) : [`${waits[next.who]}.`, 'See claim'];
  return [
    createNextAction({
      key: `claim ${facts.claimId}`,
      kind: 'answer_claim',
      isYours,
      ...(!isYours && { waitsFor: next.who === 'desk' ? 'platform' : next.who }),
      problem: 'Claim',
      transportId: facts.transportId,
      title: nameOfTransport(facts),
      text,
      due: toDue(next),
      action: { label, href: `/claims/${facts.claimId}` },
    }),
  ];
}

/** Replaces the general next action of a participant. */
export function toInsurerClaimAction(facts: InsurerClaimFacts, now: Date): NextAction[] {
  const { next } = toClocks(facts, now);
  if (!next) return [];
  const { transportId, claimId, claimed, waitsForWord } = facts;
  const text = waitsForWord
    ? {
        text: `The shipper claims ${formatUsd(claimed)}. Review the evidence and comment.`,
        action: { label: 'Comment', href: `/claims/${claimId}` },
      }
    : {
        text: `${waitsOfOthers[next.who]}.`,
        due: toDue(next),
        action: { label: 'See claim', href: `/claims/${claimId}` },
      };
  return [
    createNextAction({
      key: `part ${transportId}`,
      kind: 'comment_claim',
      isYours: waitsForWord,
      transportId,
      title: nameOfTransport(facts),
      ...text,
    }),
  ];
}

/** '<side> <state>' for each state that waits for that side, such as 'shipper offered'. */
export const ownNextActions: readonly string[] = (['shipper', 'carrier'] as const).flatMap((side) =>
  claimStates.filter((state) => getWaitingSide(state) === side).map((state) => `${side} ${state}`),
);

export const toOpsClaimActions = ({ count, oldestBy }: OpsClaimFacts): NextAction[] =>
  createCountedNextAction(
    count,
    { one: 'claim to decide', other: 'claims to decide' },
    {
      kind: 'decide_claims',
      text: 'The two sides did not agree, or one of them did not answer. Review the evidence and decide.',
      due: oldestBy ? { at: oldestBy, words: 'Oldest due' } : null,
      action: { label: 'Decide', href: '/admin/claims' },
    },
  );
