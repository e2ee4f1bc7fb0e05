import { utcDay } from '#shared/dates/days.ts';

export interface Mcs150Due {
  readonly month: number;
  readonly year: number;
  readonly lastDay: string;
}

/**
 * 49 CFR 390.19T(b): the last digit is the month (0 is October), the digit before it means odd or even years (even if there is none). The
 * current month still counts as due. `today` is YYYY-MM-DD.
 */
export function mcs150Due(dotNumber: string, today: string): Mcs150Due {
  const digits = dotNumber.padStart(2, '0');
  const month = Number(digits.at(-1)) || 10;
  const isOdd = Number(digits.at(-2)) % 2 === 1;
  const [thisYear, thisMonth] = today.split('-').map(Number) as [number, number];
  let year = thisYear;
  while ((year % 2 === 1) !== isOdd || (year === thisYear && month < thisMonth)) year += 1;
  return { month, year, lastDay: utcDay(new Date(Date.UTC(year, month, 0))) };
}

const numberOfFive = String.raw`(\d{5,8})(?!\d|,\d|\s*(?:lbs?|pounds?|miles?)\b)`;
const besideDot = new RegExp(String.raw`\b(?:us)?dot\b(?:(?!\b(?:mc|mx|ff)\b)[^\d$]){0,12}${numberOfFive}`, 'gi');
const alone = new RegExp(String.raw`(?<![\d,$-]|\b(?:mc|mx|ff|zip|bmc)\b[^\d]{0,9})${numberOfFive}`, 'gi');
const update = /\bmcs[-\s]?150\b|\bbiennial\b/i;

export function dotNumbersIn(question: string, isAbout = update.test(question)): string[] {
  const named = [...question.matchAll(besideDot)];
  const found = named.length > 0 || !isAbout ? named : [...question.matchAll(alone)];
  return [...new Set(found.map(([, digits]) => digits!))];
}

const asksDate =
  /\bwhen\b|\bdue\b|\bdates?\b|\bdeadlines?\b|\bmonth\b|\byear\b|\bnext\b|\b(?:over|out)due\b|\blate\b|\bby when\b|\bsoon\b/i;
const itsUpdate = /\bupdat\w*\b/i;
const somethingElse =
  /\b(?:ucr|ifta|irp|boc[-\s]?3|hvut|2290|tax(?:es)?|medical|physical|insur\w*|polic(?:y|ies)|inspect\w*|drug|alcohol|random|clearinghouse|quer(?:y|ies)|audit\w*|review\w*|permits?|licen[cs]es?|cdl|plates?|logs?|eld|registration|authority|renew\w*|bond|surety|claims?|address|phone|name|fleet|e-?mail|rating|training|records?)\b/i;
const asksOther =
  /\b(?:cost|costs|fees?|price|free|charge\w*|where|who|penalt\w*|fines?|fined|deactivat\w*|mov(?:e|ed|ing)|chang\w+|early|sold|stopped)\b|\bhow (?:do|can|to|often|much)\b|\bwhat happens\b/i;

/** Only the due date of the MCS-150, not its cost or form. */
export const asksUpdateDate = (question: string): boolean =>
  asksDate.test(question) &&
  !asksOther.test(question) &&
  (update.test(question) || (itsUpdate.test(question) && !somethingElse.test(question)));
