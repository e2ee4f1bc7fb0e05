import type { Role } from '#shared/roles.ts';

export const preferenceNames = ['emailNotifications', 'smsNotifications', 'pushNotifications', 'weeklyReports', 'securityAlerts'] as const;
export type PreferenceName = (typeof preferenceNames)[number];

export const securityAlertTitles = {
  email: 'Your email address was changed',
  password: 'Your password was changed',
  'first-password': 'A password was set for your account',
  'second-factor-on': 'Two-factor authentication was turned on',
  'second-factor-off': 'Two-factor authentication was turned off',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'second-factor-tries': 'Someone with your password entered wrong codes',
  'proof-tries': 'Someone signed in to your account entered wrong passwords or codes',
  'api-key-made': 'An API key was created for your account',
  'api-key-suspended': 'One of your API keys was suspended',
  'webhook-made': 'A webhook was created for your account',
  'webhook-changed': 'One of your webhooks was changed',
} as const;

export const hasCarrierNumbers = (role: Role): boolean => ['broker', 'carrier', 'driver', 'independent_driver'].includes(role);

/** Roles whose profile form includes the numbers; a broker's authority is shown separately. */
export const isCarrierOrDriver = (role: Role): boolean => ['carrier', 'driver', 'independent_driver'].includes(role);

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

/** 'Chrome on Windows', or 'Unknown device'. */
export function describeDevice(userAgent: string): string {
  const [browser, system] = [firstIn(browsers, userAgent), firstIn(systems, userAgent)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
