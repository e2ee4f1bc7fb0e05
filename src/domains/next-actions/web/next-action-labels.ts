import { formatDate, formatDeadline, formatRelative } from '#shared/dates.ts';
import { toDeadlineMs } from '#shared/next-actions.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import type { Tone } from '#web/ui/badge.tsx';

interface Problem {
  readonly label: string;
  readonly tone: Tone;
}

const claim: Problem = { label: 'Claim', tone: 'bad' };

/** The most severe first. */
const problems: Partial<Record<NextAction['kind'], Problem>> = {
  answer_case: { label: 'Problem', tone: 'bad' },
  answer_claim: claim,
  comment_claim: claim,
  money_on_hold: { label: 'On hold', tone: 'warn' },
};

/** The lower, the more severe. */
const toSeverity = ({ kind }: NextAction): number =>
  kind in problems ? Object.keys(problems).indexOf(kind) : Object.keys(problems).length;

/** Named by the case, such as 'Late', where it has a name. */
function toProblem({ kind, problem: label }: NextAction): Problem | undefined {
  const problem = problems[kind];
  return problem && label ? { ...problem, label } : problem;
}

/** One row for each vehicle, the ones with a problem first. */
export function groupByTransport(turns: readonly NextAction[]) {
  const bySeverity = turns.toSorted((a, b) => toSeverity(a) - toSeverity(b));
  const rows = [...Map.groupBy(bySeverity, ({ transportId, key }) => transportId ?? key)].map(([key, [first, ...more]]) => ({
    key,
    title: first!.title,
    href: first!.action.href,
    problem: toProblem(first!),
    turns: [first!, ...more],
  }));
  // More than one problem at once is worse than one.
  return rows.toSorted((a, b) => toSeverity(a.turns[0]!) - toSeverity(b.turns[0]!) || b.turns.length - a.turns.length);
}

export interface DueLabel {
  /** 'The first offer ends Nov 25, 2026, 4:05 PM, in 3 days' */
  readonly text: string;
  readonly isOver: boolean;
}

/** A calendar day has no time. */
export function describeDue({ at, words }: NonNullable<NextAction['due']>, now: Date): DueLabel {
  const isDay = at.length === 10;
  const isOver = toDeadlineMs(at) < now.getTime();
  const when = isDay ? formatDate(at) : `${formatDeadline(at)}, ${formatRelative(at, now)}`;
  return { text: `${words} ${when}`, isOver };
}

/** Android opens a chooser for `geo:` (RFC 5870), Apple devices their Maps URL; elsewhere a web page. */
export function toDirectionsUrl(address: string, userAgent: string): string {
  const destination = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${destination}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?daddr=${destination}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

/** Device time zone, 'YYYY-MM-DD'. */
export const localToday = (now: Date): string =>
  [now.getFullYear(), String(now.getMonth() + 1).padStart(2, '0'), String(now.getDate()).padStart(2, '0')].join('-');

/** Due today or earlier in the device's time zone, or without a due date. */
export const isForToday = ({ due }: Pick<NextAction, 'due'>, now: Date): boolean =>
  due === null || (due.at.length === 10 ? due.at : localToday(new Date(due.at))) <= localToday(now);
