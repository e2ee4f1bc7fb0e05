import { toStems } from './words.ts';

const parties = toStems('broker forwarder');

/** Words that say what a question is about, as stems: a fact that shares none of them answers another one. */
export const subjects: ReadonlySet<string> = new Set([
  ...toStems(
    'insurance claim cdl eld logs drug alcohol clearinghouse mcs150 usdot lading tiedown lease hazardous boc3 ucr csa safetyaudit safetyrating bond medical passengers carriage',
  ),
  ...parties,
]);

/** Whether a text names what it is about by itself, and not only for whom: 'and how often is the MCS-150 updated?'. */
export const namesSubject = (text: string): boolean => toStems(text).some((stem) => subjects.has(stem) && !parties.includes(stem));
