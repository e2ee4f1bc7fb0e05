import type { QuietHours } from '../../push/push-rules.ts';
import type { PushProblem } from './this-device.ts';

export const pushProblemLabels: Readonly<Record<PushProblem, string>> = {
  home_screen:
    'On an iPhone or iPad, first add Carriage to your home screen: tap Share, then Add to Home Screen. Open Carriage from there and come back to this page.',
  unsupported: 'This browser does not support push notifications.',
  blocked: 'Notifications are blocked. Allow them for this site in your browser settings.',
};

const hourLabel = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

export const quietValue = (quiet: QuietHours | null): string => (quiet ? `${quiet.from}-${quiet.until}` : '');

export function toQuietHours(value: string): QuietHours | null {
  const [from, until] = value.split('-').map(Number);
  return from === undefined || until === undefined ? null : { from, until };
}

const usual: readonly QuietHours[] = [
  { from: 20, until: 8 },
  { from: 21, until: 6 },
  { from: 22, until: 7 },
  { from: 23, until: 8 },
];

/** Includes the device's own hours if they are not among the usual ones. */
export function quietOptions(chosen: QuietHours | null): { value: string; label: string }[] {
  const all = chosen && !usual.some((one) => quietValue(one) === quietValue(chosen)) ? [chosen, ...usual] : usual;
  return [
    { value: '', label: 'None' },
    ...all.map((quiet) => ({ value: quietValue(quiet), label: `${hourLabel(quiet.from)} to ${hourLabel(quiet.until)}` })),
  ];
}
