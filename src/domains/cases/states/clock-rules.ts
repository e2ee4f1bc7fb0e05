import { hasPassed, openDay } from '#shared/dates/days.ts';
import { isClockRunning, type CaseEvent, type CaseKind, type CaseState } from './states-rules.ts';

export interface CaseClock {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly answerBy: string | null;
  readonly newDay: string | null;
  /** First day on which the shipper may report the vehicle missing. */
  readonly missingFrom: string | null;
  /** Whether the shipper was notified of that. */
  readonly isMissingOffered: boolean;
}

/** A transition, or the notice that the vehicle can be reported missing. */
export type ClockEvent = Extract<CaseEvent, 'time_over' | 'day_passed'> | 'missing_offered';

/** Steps due at `now`, each once. */
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
