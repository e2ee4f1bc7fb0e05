import { formatUtcSeconds } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { shortId } from '#shared/text/short-id.ts';

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/;
const isoPattern = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const codePattern = /^[a-z]+(?:[_-][a-z]+)+$/;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const acronyms: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  ip: 'IP',
  dot: 'DOT',
  mc: 'MC',
  pii: 'PII',
  url: 'URL',
  vin: 'VIN',
};

/** 'estimatedDeliveryDays' becomes 'Estimated delivery days'. */
export function detailLabel(name: string): string {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s._-]+/)
    .filter((part) => part !== '' && part.toLowerCase() !== 'cents')
    .map((part) => acronyms[part.toLowerCase()] ?? part.toLowerCase());
  return capital(parts.join(' '));
}

/** Codes as words, amounts in dollars, times in UTC. */
export function detailText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return /cents$/i.test(name) ? formatUsd(value) : value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.length === 0 ? 'None' : value.map((one) => detailText(name, one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${detailLabel(key)}: ${detailText(key, one)}`)
      .join(', ');
  const text = String(value);
  if (/^\d+\.\d{2}$/.test(text)) return formatUsd(text);
  if (isoPattern.test(text)) return `${formatUtcSeconds(text)} UTC`;
  return codePattern.test(text) || (/^(?:from|to)$/.test(name) && /^[a-z]+$/.test(text)) ? capital(text.replaceAll(/[_-]/g, ' ')) : text;
}

/** Their values say what they are. */
const bareNames: readonly string[] = ['kind', 'label', 'event', 'type', 'documentType', 'state', 'status', 'outcome', 'reason', 'what'];

function detailPhrase(name: string, value: unknown): string {
  if (value === true) return detailLabel(name);
  const text = detailText(name, value);
  return bareNames.includes(name) ? capital(text) : `${detailLabel(name)} ${text}`;
}

const isNothing = (value: unknown): boolean => [null, '', false, 0, '0.00'].includes(value as null);

/** 'Quoted → Accepted', then other details without ids and without what is not the case. */
export function detailLine({ from, to, ...rest }: Readonly<Record<string, unknown>>): string {
  const change = from !== undefined || to !== undefined ? [`${detailText('from', from)} → ${detailText('to', to)}`] : [];
  const others = Object.entries(rest)
    .filter(([name, value]) => !isNothing(value) && name !== 'isTest' && !/ids?$/i.test(name) && !idPattern.test(String(value)))
    .map(([name, value]) => detailPhrase(name, value));
  return [...change, ...others].join(', ');
}

/** 'Transport …a04b9179' */
export const recordText = (subjectType: string | null, subjectId: string | null): string =>
  [subjectType && detailLabel(subjectType), subjectId && (idPattern.test(subjectId) ? shortId(subjectId) : subjectId)]
    .filter(Boolean)
    .join(' ');
