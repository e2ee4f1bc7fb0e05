import { dayMs } from '#shared/dates/days.ts';
import { isOver, waitsFor, type ClaimSide, type ClaimState } from '../states-rules.ts';

/** By law a carrier acknowledges a claim within 30 days (49 CFR 370.5), and pays, declines or offers within 120 (49 CFR 370.9). */
export const legalDays = { acknowledge: 30, decide: 120 } as const;

/** What we ask beside it, in days: an answer of either side, then it goes to the desk; a decision of the desk. */
export const ownDays = { carrier: 14, shipper: 14, desk: 30 } as const;

/** Months after delivery in which a claim can be filed (49 U.S.C. 14706(e): no contract may give less). */
const filingMonths = 9;

/** What the clocks of a claim are read from. Instants as ISO 8601. */
export interface ClockFacts {
  readonly state: ClaimState;
  readonly openedAt: string;
  readonly acknowledgedAt: string | null;
  /** The first offer or refusal of the carrier, or what it paid. */
  readonly answeredAt: string | null;
  /** Since when it waits for whoever acts next. */
  readonly turnSince: string;
}

/** A clock of the law: by when, and when it was kept; `isMissed` where it is over and was not kept in time. */
export interface LegalClock {
  readonly by: string;
  readonly keptAt: string | null;
  readonly isMissed: boolean;
}

/** Both clocks of a claim at a moment. */
export interface Clocks {
  readonly acknowledge: LegalClock;
  readonly decide: LegalClock;
  /** Who acts next, by our clock; null where nobody has to. */
  readonly next: { readonly who: Exclude<ClaimSide, 'clock'>; readonly by: string } | null;
}

const after = (from: string, days: number): string => new Date(Date.parse(from) + days * dayMs).toISOString();

function legal(openedAt: string, days: number, keptAt: string | null, isDone: boolean, now: Date): LegalClock {
  const by = after(openedAt, days);
  const end = keptAt ? Date.parse(keptAt) : isDone ? -Infinity : now.getTime();
  return { by, keptAt, isMissed: end > Date.parse(by) };
}

const getFirst = (...instants: (string | null)[]): string | null => instants.filter((one) => one !== null).toSorted()[0] ?? null;

/**
 * The clocks of a claim at `now`. An answer acknowledges, where nothing did before. What is over by the shipper's or the desk's word misses no
 * clock of the carrier any more.
 */
export function toClocks({ state, openedAt, acknowledgedAt, answeredAt, turnSince }: ClockFacts, now: Date): Clocks {
  const who = waitsFor(state);
  return {
    acknowledge: legal(openedAt, legalDays.acknowledge, getFirst(acknowledgedAt, answeredAt), isOver(state), now),
    decide: legal(openedAt, legalDays.decide, answeredAt, isOver(state), now),
    next: who && { who, by: after(turnSince, ownDays[who]) },
  };
}

/** The last instant at which a claim for a delivery can be filed. */
export function filedUntil(deliveredAt: string): string {
  const until = new Date(deliveredAt);
  const day = until.getUTCDate();
  until.setUTCMonth(until.getUTCMonth() + filingMonths);
  // A day that the ninth month does not have is its last one.
  if (until.getUTCDate() !== day) until.setUTCDate(0);
  return until.toISOString();
}

/** Days between the letters that the law asks for once the 120 are over (49 CFR 370.9). */
const letterDays = 60;

/** What a clock does: it hands a silent claim to the desk, or tells that a time is over, or that a letter is due. */
export type ClockEvent = 'escalated' | 'overdue_acknowledge' | 'overdue_decide' | 'overdue_desk' | 'letter';

/** What the clocks did before: lines of the story of a claim with their instants. */
export type ClockLines = readonly { readonly event: string; readonly at: string }[];

/** Since when the letter is due that a claim without an end needs by now; null before day 120. */
function letterSince(openedAt: string, now: Date): string | null {
  const over = now.getTime() - Date.parse(after(openedAt, legalDays.decide));
  if (over < 0) return null;
  const step = letterDays * dayMs;
  return new Date(now.getTime() - (over % step)).toISOString();
}

/** What the clocks of a claim have to do at `now`, each once. */
export function getDue(facts: ClockFacts, lines: ClockLines, now: Date): ClockEvent[] {
  if (isOver(facts.state)) return [];
  const { acknowledge, decide, next } = toClocks(facts, now);
  const wasSaid = (event: ClockEvent, since: string) => lines.some((line) => line.event === event && line.at >= since);
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
