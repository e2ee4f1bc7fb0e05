import { counted } from '#shared/text/counted.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { directionLabels, type Direction } from '#domains/handovers/gates/rules.ts';
import { describeCounts } from '#domains/inspections/counts-rules.ts';
import { stageLabels, type InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import { maxTries, stopLabels, type StopReason } from '#domains/handovers/release-rules.ts';
import type { DetailField } from '#domains/transports/details/detail-fields-rules.ts';
import { listDetails } from '#domains/transports/details/details-rules.ts';
import { templateLabels, type TemplateType } from './contacts/template-rules.ts';
import type { TimelineEntry } from './schemas.ts';

const spaced = (text: unknown): string => String(text).replaceAll('_', ' ');

/** What a super administrator went past with a step. */
const passed = (overrides: unknown): string[] =>
  Array.isArray(overrides) ? overrides.map(({ refusal }: { refusal?: unknown }) => `Overridden: ${String(refusal)}`) : [];

/** Stored codes that don't read as words with their underscores removed. */
const answerLabels: Record<string, string> = { stands: 'charge confirmed', 'does not stand': 'charge rejected' };
const receiptLabels: Record<string, string> = { exceptions: 'with exceptions', subject: 'subject to inspection' };
const eventLabels: Record<string, string> = { taken_back: 'withdrawn', lapsed: 'expired', withdrew: 'carrier withdrew' };

const howReleased: Record<string, string> = { code: 'with the release code', without_code: 'without the release code' };

/** What entries of the handover say beside the name of the driver. */
const handoverParts = (data: TimelineEntry['eventData']): unknown[] => [
  data['truck'] && String(data['truck']),
  data['licenseType'] && spaced(data['licenseType']),
  howReleased[String(data['how'])],
  data['triesLeft'] && `${String(data['triesLeft'])} of ${maxTries} tries left`,
  stopLabels[data['why'] as StopReason],
  data['words'] && String(data['words']),
  directionLabels[data['direction'] as Direction],
  data['yard'] && String(data['yard']),
];

/** What entries of the way say. */
const trackingParts = (data: TimelineEntry['eventData']): unknown[] => [
  data['sharing'] && `location sharing ${String(data['sharing'])}`,
  data['isOtherPhone'] === true && 'on another phone',
  typeof data['until'] === 'string' && `until ${formatDateTime(data['until'])}`,
  typeof data['milesLeft'] === 'number' && `${counted(data['milesLeft'], { one: 'mile', other: 'miles' })} left`,
  typeof data['promisedDay'] === 'string' && `promised ${formatDate(data['promisedDay'])}`,
  typeof data['day'] === 'string' && formatDate(data['day']),
  typeof data['daysLate'] === 'number' && `${counted(data['daysLate'], { one: 'day', other: 'days' })} late`,
];

/** The part of an entry that is put into words. */
type EntrySays = Pick<TimelineEntry, 'eventData' | 'participantName'> & Partial<Pick<TimelineEntry, 'contactName'>>;

/** What an entry says, in one line; '' where this reader gets none of it. */
export function entryText({ eventData: data, participantName, contactName = null }: EntrySays): string {
  const parts = [
    participantName,
    contactName,
    data['template'] && templateLabels[data['template'] as TemplateType],
    data['role'] && (roleLabels[data['role'] as Role] ?? spaced(data['role'])),
    data['vehicle'] && spaced(data['vehicle']),
    data['route'] && String(data['route']),
    data['from'] && data['to'] && `From ${spaced(data['from'])} to ${spaced(data['to'])}`,
    data['fileName'] && String(data['fileName']),
    data['lapsedName'] && String(data['lapsedName']),
    data['restoredName'] && String(data['restoredName']),
    data['driverName'] && String(data['driverName']),
    data['inspectorName'] && String(data['inspectorName']),
    Array.isArray(data['fields']) && listDetails(data['fields'] as DetailField[]),
    data['answer'] && (answerLabels[String(data['answer'])] ?? spaced(data['answer'])),
    typeof (data['totalQuote'] ?? data['bidAmount']) === 'string' && formatUsd(String(data['totalQuote'] ?? data['bidAmount'])),
    data['stage'] && (stageLabels[data['stage'] as InspectionStage] ?? spaced(data['stage'])).toLowerCase(),
    typeof data['photos'] === 'number' &&
      describeCounts({ photos: data['photos'], videos: Number(data['videos'] ?? 0), marks: Number(data['marks']) }),
    typeof data['exceptions'] === 'number' && `${counted(data['exceptions'], { one: 'required photo', other: 'required photos' })} missing`,
    data['customer'] === 'absent' && 'customer absent',
    data['verdict'] && `receipt: ${receiptLabels[String(data['verdict'])] ?? spaced(data['verdict'])}`,
    data['fileNumber'] && `claim ${String(data['fileNumber'])}`,
    data['case'] && spaced(data['case']),
    data['event'] && (eventLabels[String(data['event'])] ?? spaced(data['event'])),
    typeof data['totalBefore'] === 'string' && `${formatUsd(data['totalBefore'])} to ${formatUsd(String(data['totalAfter']))}`,
    data['pickupDay'] &&
      data['deliveryDay'] &&
      `pickup ${formatDate(String(data['pickupDay']))}, delivery by ${formatDate(String(data['deliveryDay']))}`,
    data['estimatedDeliveryDays'] && `${String(data['estimatedDeliveryDays'])} days`,
    ...handoverParts(data),
    ...trackingParts(data),
    data['reason'] && String(data['reason']),
    typeof data['hash'] === 'string' && `seal ${data['hash'].slice(0, 12)}`,
    ...passed(data['overrides']),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}
