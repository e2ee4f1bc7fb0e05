import { isClockRunning, isClosed, type CaseState } from './states-rules.ts';

/** The carrier's time to document a dry run or agree on a day after a reported no-show. */
const answerHours = 12;

/** Minimum time left after the shipper declines the carrier's proposal. */
const leastAnswerHours = 2;

/** Deadline while the clock runs; seconds left while it is paused. */
export interface AnswerTime {
  readonly answerBy: string | null;
  readonly answerSecondsLeft: number | null;
}

const addSeconds = (now: Date, seconds: number): string => new Date(now.getTime() + seconds * 1000).toISOString();

const startAnswerTime = (now: Date): AnswerTime => ({ answerBy: addSeconds(now, answerHours * 3600), answerSecondsLeft: null });

const stopAnswerTime = ({ answerBy, answerSecondsLeft }: AnswerTime, now: Date): AnswerTime => ({
  answerBy: null,
  answerSecondsLeft: answerBy === null ? answerSecondsLeft : Math.max(0, Math.floor((Date.parse(answerBy) - now.getTime()) / 1000)),
});

const resumeAnswerTime = ({ answerBy, answerSecondsLeft }: AnswerTime, now: Date): AnswerTime => ({
  answerBy: answerSecondsLeft === null ? answerBy : addSeconds(now, Math.max(answerSecondsLeft, leastAnswerHours * 3600)),
  answerSecondsLeft: null,
});

/** The carrier's twelve hours pause while its proposal is open and resume with at least two hours. */
export function getAnswerTime(from: CaseState, to: CaseState, time: AnswerTime, now: Date): AnswerTime {
  if (to === 'day_proposed') return stopAnswerTime(time, now);
  if (!isClockRunning(to)) return { answerBy: isClosed(to) ? time.answerBy : null, answerSecondsLeft: null };
  return from === 'asked' ? startAnswerTime(now) : resumeAnswerTime(time, now);
}
