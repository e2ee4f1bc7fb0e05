import { counted } from '#shared/text/counted.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatUsd } from '#shared/money.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { directionLabels, type Direction } from '#domains/handovers/gates/rules.ts';
import { describeCounts } from '#domains/inspections/counts-rules.ts';
import { stageLabels, type InspectionStage } from '#domains/inspections/photos/shots-rules.ts';
import { maxTries, stopLabels, type StopReason } from '#domains/handovers/release-rules.ts';
import { listDetails, type DetailField } from '#domains/transports/details/details-rules.ts';
import { templateLabels, type TemplateType } from './contacts/template-rules.ts';
import type { TimelineEntry } from './schemas.ts';

const titles: Record<string, string> = {
  transport_submitted: 'Request submitted',
  transport_photo_added: 'Photo added',
  transport_photo_removed: 'Photo removed',
  transport_participant_added: 'Participant added',
  transport_participant_removed: 'Participant removed',
  transport_status_changed: 'Status changed',
  transport_details_changed: 'Details changed',
  transport_details_answered: 'Answer to changed details',
  quote_given: 'Quote sent',
  quote_accepted: 'Offer accepted',
  quote_state_changed: 'Quote status changed',
  quote_credentials_lapsed: 'Authority or insurance lapsed',
  quote_credentials_restored: 'Authority or insurance restored',
  quote_carrier_stopped: 'Account blocked or deactivated',
  quote_driver_named: 'Driver assigned',
  quote_driver_answered: 'Driver answered',
  handover_truck_named: 'Truck assigned',
  handover_license_captured: "Driver's license captured",
  handover_code_wrong: 'Wrong release code',
  handover_released: 'Vehicle released to the driver',
  handover_stopped: 'Handover stopped: do not release',
  handover_code_renewed: 'New release code',
  handover_gate_recorded: 'Storage yard',
  change_order_asked: 'Extra charge requested',
  change_order_moved: 'Change order updated',
  inspection_begun: 'Inspection started',
  inspection_sealed: 'Inspection signed and sealed',
  inspection_survey_sealed: 'Independent inspection signed and sealed',
  inspection_reopened: 'Inspection moved to another phone',
  tracking_sharing_changed: 'Location sharing changed',
  tracking_came_near: 'Within 25 miles of delivery',
  tracking_arrived_late: 'Delivered later than promised',
  tracking_went_silent: 'No signal for hours',
  tracking_link_made: 'Tracking link made',
  tracking_link_revoked: 'Tracking link ended',
  claim_opened: 'Claim filed',
  claim_moved: 'Claim updated',
  claim_commented: 'Comment on a claim',
  claim_overdue: 'Claim deadline missed',
  claim_letter_sent: 'Claim letter sent',
  case_opened: 'Problem reported',
  case_moved: 'Problem updated',
  case_missing_offered: 'Three days late',
  case_excused: 'No-show reviewed',
  dry_run_documented: 'Dry run documented',
  dry_run_disputed: 'Dry run disputed',
  dry_run_decided: 'Dry run decided',
  external_contact_added: 'External contact added',
  external_contact_changed: 'External contact changed',
  external_contact_deleted: 'External contact deleted',
  external_contact_email_sent: 'Email sent to external contact',
  evidence_asked: 'Evidence export requested',
  bid_placed: 'Bid placed',
  bid_changed: 'Bid changed',
  bid_withdrawn: 'Bid withdrawn',
  bid_accepted: 'Bid accepted',
  bid_rejected: 'Bid not chosen',
  bid_stands_again: 'Bid active again',
};

const spaced = (text: unknown): string => String(text).replaceAll('_', ' ');

export const entryTitle = ({ eventType }: Pick<TimelineEntry, 'eventType'>): string => {
  const words = spaced(eventType);
  return titles[eventType] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

const passed = (overrides: unknown): string[] =>
  Array.isArray(overrides) ? overrides.map(({ refusal }: { refusal?: unknown }) => `Overridden: ${String(refusal)}`) : [];

/** Stored codes that don't read as words with their underscores removed. */
const answerLabels: Record<string, string> = { stands: 'charge confirmed', 'does not stand': 'charge rejected' };
const receiptLabels: Record<string, string> = { exceptions: 'with exceptions', subject: 'subject to inspection' };
const eventLabels: Record<string, string> = { taken_back: 'withdrawn', lapsed: 'expired', withdrew: 'carrier withdrew' };

const howReleased: Record<string, string> = { code: 'with the release code', without_code: 'without the release code' };

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

const trackingParts = (data: TimelineEntry['eventData']): unknown[] => [
  data['sharing'] && `location sharing ${String(data['sharing'])}`,
  data['isOtherPhone'] === true && 'on another phone',
  typeof data['until'] === 'string' && `until ${formatDateTime(data['until'])}`,
  typeof data['milesLeft'] === 'number' && `${counted(data['milesLeft'], 'mile', 'miles')} left`,
  typeof data['promisedDay'] === 'string' && `promised ${formatDate(data['promisedDay'])}`,
  typeof data['day'] === 'string' && formatDate(data['day']),
  typeof data['daysLate'] === 'number' && `${counted(data['daysLate'], 'day', 'days')} late`,
];

type EntrySays = Pick<TimelineEntry, 'eventData' | 'participantName'> & Partial<Pick<TimelineEntry, 'contactName'>>;

/** '' if this reader may see nothing of it. */
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
    typeof data['exceptions'] === 'number' && `${counted(data['exceptions'], 'required photo', 'required photos')} missing`,
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
