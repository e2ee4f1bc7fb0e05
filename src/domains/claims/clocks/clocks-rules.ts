import { dayMs } from '#shared/dates/days.ts';
import { isOver, getWaitingSide, type ClaimSide, type ClaimState } from '../states-rules.ts';

/** Days by law: a carrier acknowledges within 30 (49 CFR 370.5), and pays, declines or offers within 120 (49 CFR 370.9). */
export const legalDays = { acknowledge: 30, decide: 120 } as const;

/** Our own limits in days: without an answer of either side a claim is escalated to administrators, who decide within 30. */
export const ownDays = { carrier: 14, shipper: 14, desk: 30 } as const;

/** Months after delivery in which a claim can be filed; contracts may not allow less (49 U.S.C. 14706(e)). */
const filingMonths = 9;

/** Instants as ISO 8601. */
export interface ClockFacts {
  readonly state: ClaimState;
  readonly openedAt: string;
  readonly acknowledgedAt: string | null;
  readonly answeredAt: string | null;
  /** When the next action became due. */
  readonly turnSince: string;
}

/** A legal deadline. `keptAt` is when it was met; `isMissed` if it passed before that. */
export interface LegalClock {
  readonly by: string;
  readonly keptAt: string | null;
  readonly isMissed: boolean;
}

export interface Clocks {
  readonly acknowledge: LegalClock;
  readonly decide: LegalClock;
  /** Who acts next and by when, by our limits; null if nobody has to. */
  readonly next: { readonly who: Exclude<ClaimSide, 'clock'>; readonly by: string } | null;
}

const after = (from: string, days: number): string => new Date(Date.parse(from) + days * dayMs).toISOString();

function legal(openedAt: string, days: number, keptAt: string | null, isDone: boolean, now: Date): LegalClock {
  const by = after(openedAt, days);
  const end = keptAt ? Date.parse(keptAt) : isDone ? -Infinity : now.getTime();
  return { by, keptAt, isMissed: end > Date.parse(by) };
}

const getFirst = (...instants: (string | null)[]): string | null => instants.filter((one) => one !== null).toSorted()[0] ?? null;

/** An answer counts as the acknowledgement. Once the claim is over, the carrier misses no more deadlines. */
export function toClocks({ state, openedAt, acknowledgedAt, answeredAt, turnSince }: ClockFacts, now: Date): Clocks {
  const who = getWaitingSide(state);
  return {
    acknowledge: legal(openedAt, legalDays.acknowledge, getFirst(acknowledgedAt, answeredAt), isOver(state), now),
    decide: legal(openedAt, legalDays.decide, answeredAt, isOver(state), now),
    next: who && { who, by: after(turnSince, ownDays[who]) },
  };
}

export function getFilingDeadline(deliveredAt: string): string {
  const until = new Date(deliveredAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + filingMonths);
  // If the ninth month is too short, use its last day.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until.toISOString();
}

/** Days between the status letters required after day 120 (49 CFR 370.9). */
const letterDays = 60;

/** Escalates an unanswered claim, reports a missed deadline or sends a letter. */
export type ClockEvent = 'escalated' | 'overdue_acknowledge' | 'overdue_decide' | 'overdue_desk' | 'letter';

export type ClockLines = readonly { readonly event: string; readonly at: string }[];

/** When the current letter became due; null before day 120. */
function letterSince(openedAt: string, now: Date): string | null {
  const over = now.getTime() - Date.parse(after(openedAt, legalDays.decide));
  if (over < 0) return null;
  const step = letterDays * dayMs;
  return new Date(now.getTime() - (over % step)).toISOString();
}

/** Each action is due once. */
export function getDue(facts: ClockFacts, steps: ClockLines, now: Date): ClockEvent[] {
  if (isOver(facts.state)) return [];
  const { acknowledge, decide, next } = toClocks(facts, now);
  const wasSaid = (event: ClockEvent, since: string) => steps.some((step) => step.event === event && step.at >= since);
  const isTurnOver = next !== null && now.toISOString() >= next.by;
  const letter = letterSince(facts.openedAt, now);
  const due: readonly (ClockEvent | false)[] = [
    acknowledge.isMissed && acknowledge.keptAt === null && !wasSaid('overdue_acknowledge', facts.openedAt) && 'overdue_acknowledge',
    decide.isMissed && decide.keptAt === null && !wasSaid('overdue_decide', facts.openedAt) && 'overdue_decide',
    letter !== null && !wasSaid('letter', letter) && 'letter',
    isTurnOver && next.who === 'desk' && !wasSaid('overdue_desk', facts.turnSince) && 'overdue_desk',
    isTurnOver && next.who !== 'desk' && 'escalated',
  ];
  return due.filter((event) => event !== false);
}
