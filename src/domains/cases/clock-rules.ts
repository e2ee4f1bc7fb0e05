import { hasPassed, openDay } from '#shared/dates/days.ts';
import { isClockRunning, type CaseEvent, type CaseKind, type CaseState } from './states-rules.ts';

/** What the clocks of a case are read from. */
export interface CaseClock {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly answerBy: string | null;
  readonly newDay: string | null;
  /** The first day on which the shipper may report the vehicle missing. */
  readonly missingFrom: string | null;
  /** The shipper was told so. */
  readonly isMissingOffered: boolean;
}

/** What a clock does: a move of the table, or the word that the vehicle can be reported missing. */
export type ClockEvent = Extract<CaseEvent, 'time_over' | 'day_passed'> | 'missing_offered';

/** What the clocks of a case have to do at `now`, each once. */
export function dueEvents({ kind, state, answerBy, newDay, missingFrom, isMissingOffered }: CaseClock, now: Date): ClockEvent[] {
  const today = openDay(now);
  const isLate = kind === 'late' && (state === 'asked' || state === 'day_given');
  const due: readonly (ClockEvent | false)[] = [
    isClockRunning(state) && answerBy !== null && answerBy <= now.toISOString() && 'time_over',
    (state === 'day_given' || state === 'day_proposed') && hasPassed(newDay, today) && 'day_passed',
    isLate && !isMissingOffered && missingFrom !== null && missingFrom <= today && 'missing_offered',
  ];
  return due.filter((event) => event !== false);
}
