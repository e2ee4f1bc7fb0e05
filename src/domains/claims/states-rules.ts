export const claimStates = [
  'open',
  'acknowledged',
  'offered',
  'rejected',
  'declined',
  'escalated',
  'settled',
  'decided',
  'withdrawn',
] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimEvents = ['acknowledged', 'offered', 'declined', 'accepted', 'rejected', 'escalated', 'decided', 'withdrawn'] as const;
export type ClaimEvent = (typeof claimEvents)[number];

/** 'clock' is a missed deadline; 'desk' is the administrators. */
export const claimSides = ['shipper', 'carrier', 'desk', 'clock'] as const;
export type ClaimSide = (typeof claimSides)[number];

interface ClaimMove {
  readonly from: ClaimState;
  readonly on: ClaimEvent;
  readonly by: ClaimSide;
  readonly to: ClaimState;
}

const unanswered = ['open', 'acknowledged', 'rejected'] as const;
const answered = ['offered', 'declined'] as const;

/**
 * Every allowed move. An answer counts as the acknowledgement. A missed deadline only escalates the claim. Carriers must acknowledge
 * escalated claims, too (49 CFR 370.5).
 */
const claimMoves: readonly ClaimMove[] = [
  { from: 'open', on: 'acknowledged', by: 'carrier', to: 'acknowledged' },
  { from: 'escalated', on: 'acknowledged', by: 'carrier', to: 'escalated' },
  ...[...unanswered, ...answered].map((from) => ({ from, on: 'offered', by: 'carrier', to: 'offered' }) as const),
  ...unanswered.map((from) => ({ from, on: 'declined', by: 'carrier', to: 'declined' }) as const),
  { from: 'offered', on: 'accepted', by: 'shipper', to: 'settled' },
  { from: 'offered', on: 'rejected', by: 'shipper', to: 'rejected' },
  ...[...answered, 'rejected' as const].map((from) => ({ from, on: 'escalated', by: 'shipper', to: 'escalated' }) as const),
  ...[...unanswered, ...answered].map((from) => ({ from, on: 'escalated', by: 'clock', to: 'escalated' }) as const),
  ...[...unanswered, ...answered, 'escalated' as const].map((from) => ({ from, on: 'withdrawn', by: 'shipper', to: 'withdrawn' }) as const),
  { from: 'escalated', on: 'decided', by: 'desk', to: 'decided' },
];

/** Null if the move isn't allowed. */
export const getNextClaimState = (from: ClaimState, on: ClaimEvent, by: ClaimSide): ClaimState | null =>
  claimMoves.find((move) => move.from === from && move.on === on && move.by === by)?.to ?? null;

export const toMoves = (from: ClaimState, by: ClaimSide): ClaimEvent[] =>
  claimMoves.filter((move) => move.from === from && move.by === by).map(({ on }) => on);

export const maxClaimSteps = 300;

const finalStates: readonly ClaimState[] = ['settled', 'decided', 'withdrawn'];

export const isOver = (state: ClaimState): boolean => finalStates.includes(state);

/** Null once it is over. */
export function getWaitingSide(state: ClaimState): Exclude<ClaimSide, 'clock'> | null {
  if (isOver(state)) return null;
  if (state === 'escalated') return 'desk';
  return state === 'offered' || state === 'declined' ? 'shipper' : 'carrier';
}
