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

const dotNumber = /(?<![\d,.$-]|\b(?:mc|mx|ff|zip|bmc)\W{0,2}(?:number |is )?)\d{5,8}(?!\d|,\d|\s*(?:lbs?|pounds?|miles?)\b)/gi;

export const dotNumbersIn = (question: string): string[] => [...new Set(question.match(dotNumber))];
