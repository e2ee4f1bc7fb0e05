import { isClockRunning, isClosed, type CaseState } from './states-rules.ts';

/** Hours in which the carrier documents a dry run or agrees on a day, once it is said that it did not come. */
const answerHours = 12;

/** Hours that are left to the carrier at least once its proposal was declined. */
const leastAnswerHours = 2;

/** What tells how far the twelve hours of the carrier have run: until when, or how much was left when they stopped. */
export interface AnswerTime {
  readonly answerBy: string | null;
  readonly answerSecondsLeft: number | null;
}

const addSeconds = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

/** The twelve hours once they begin. */
const startAnswerTime = (now: Date): AnswerTime => ({ answerBy: addSeconds(now, answerHours * 3600), answerSecondsLeft: null });

/** While a proposal of the carrier is open they do not run. */
const stopAnswerTime = ({ answerBy, answerSecondsLeft }: AnswerTime, now: Date): AnswerTime => ({
  answerBy: null,
  answerSecondsLeft: answerBy === null ? answerSecondsLeft : Math.max(0, Math.floor((Date.parse(answerBy) - now.getTime()) / 1000)),
});

/** They run on with what was left, or with two hours where that is less. */
const resumeAnswerTime = ({ answerBy, answerSecondsLeft }: AnswerTime, now: Date): AnswerTime => ({
  answerBy: answerSecondsLeft === null ? answerBy : addSeconds(now, Math.max(answerSecondsLeft, leastAnswerHours * 3600)),
  answerSecondsLeft: null,
});

/** The twelve hours of the carrier: they run while it has to answer, and stop while its proposal is open. */
export function answerTimeAfter(from: CaseState, to: CaseState, time: AnswerTime, now: Date): AnswerTime {
  if (to === 'day_proposed') return stopAnswerTime(time, now);
  if (!isClockRunning(to)) return { answerBy: isClosed(to) ? time.answerBy : null, answerSecondsLeft: null };
  return from === 'asked' ? startAnswerTime(now) : resumeAnswerTime(time, now);
}
