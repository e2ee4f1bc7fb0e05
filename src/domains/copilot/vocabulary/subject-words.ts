import { toStems } from './words.ts';

const parties = toStems('broker forwarder');

export const subjects: ReadonlySet<string> = new Set([
  ...toStems(
    'insurance claim cdl eld logs drug alcohol clearinghouse mcs150 usdot lading tiedown lease hazardous boc3 ucr csa safetyaudit safetyrating bond medical passengers carriage',
  ),
  ...parties,
]);

/** Names a subject, not only a party: 'and how often is the MCS-150 updated?'. */
export const namesSubject = (text: string): boolean => toStems(text).some((stem) => subjects.has(stem) && !parties.includes(stem));
