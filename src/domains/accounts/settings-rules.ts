import type { Role } from '#shared/roles.ts';

/** What an account says about its notices (specification 2, section 7). */
export const preferenceNames = ['emailNotifications', 'smsNotifications', 'pushNotifications', 'weeklyReports', 'securityAlerts'] as const;
export type PreferenceName = (typeof preferenceNames)[number];

/** Changes that concern the safety of an account, as its owner is told of them by e-mail and at the bell. */
export const securityAlertTitles = {
  email: 'Your e-mail address was changed',
  password: 'Your password was changed',
  'second-factor-on': 'The second factor was turned on',
  'second-factor-off': 'The second factor was turned off',
} as const;

/** True for the roles of the carrier's side: their profile has a DOT and an MC number (specification 1, section 5). */
export const hasCarrierNumbers = (role: Role): boolean => ['broker', 'carrier', 'driver', 'independent_driver'].includes(role);

const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Mac OS X|Macintosh)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (table: typeof browsers, userAgent: string) => table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A user agent as its owner would name it: 'Chrome on Windows', or 'Unknown device'. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [firstIn(browsers, userAgent), firstIn(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** What of an account is under way and has to end before the account can be deleted. */
export interface Unfinished {
  /** Transports of the account from acceptance to completion. */
  readonly runningTransports: number;
  /** Transports that the account hauls, brokers or drives. */
  readonly runningJobs: number;
  /** Requests in the marketplace. */
  readonly openRequests: number;
  /** Active bids and open quotes of the account. */
  readonly openOffers: number;
  readonly isLastSuperAdmin: boolean;
}

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Why an account cannot be deleted yet, a sentence each that says what to do; empty when nothing stands in the way. */
export function deletionObstacles(unfinished: Unfinished): string[] {
  const { runningTransports, runningJobs, openRequests, openOffers, isLastSuperAdmin } = unfinished;
  return [
    runningTransports > 0 &&
      `${counted(runningTransports, 'transport of yours is', 'transports of yours are')} running: complete or cancel ${runningTransports === 1 ? 'it' : 'them'} first.`,
    runningJobs > 0 && `You are on ${counted(runningJobs, 'transport that is', 'transports that are')} running: deliver or withdraw first.`,
    openRequests > 0 && `${counted(openRequests, 'request of yours stands', 'requests of yours stand')} in the marketplace: cancel first.`,
    openOffers > 0 && `${counted(openOffers, 'offer of yours is', 'offers of yours are')} open: withdraw first.`,
    isLastSuperAdmin && 'You are the only super admin: appoint another one first.',
  ].filter((reason) => reason !== false);
}

/** What stays after a deletion, and why. */
export interface KeptData {
  readonly what: string;
  readonly why: string;
}

/** What law and the other side of finished transports need (decisions, section 10). */
export function keptData({ finishedTransports }: { finishedTransports: number }): KeptData[] {
  const records = {
    what: `${counted(finishedTransports, 'finished transport', 'finished transports')} with prices, addresses and the record of custody`,
    why: 'A broker must keep the records of a shipment for three years (49 CFR 371.3), and the other side needs them for claims.',
  };
  const log = {
    what: 'The audit log of what this account did, under its number and without name or e-mail address',
    why: 'It proves who moved a shipment or its money and can be added to only.',
  };
  return finishedTransports > 0 ? [records, log] : [log];
}
