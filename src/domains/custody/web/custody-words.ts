import { formatUsd } from '#shared/money.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import type { TimelineEntry } from '../contract.ts';

const titles: Record<string, string> = {
  transport_submitted: 'Request submitted',
  transport_photo_added: 'Photo added',
  transport_photo_removed: 'Photo removed',
  transport_participant_added: 'Participant added',
  transport_participant_removed: 'Participant removed',
  transport_status_changed: 'Status changed',
  quote_given: 'Quote given',
  quote_accepted: 'Offer accepted',
  quote_state_changed: 'Quote moved',
  quote_credentials_lapsed: 'Authority or insurance lapsed',
  quote_credentials_restored: 'Authority or insurance restored',
  quote_carrier_stopped: 'Account of a party was blocked or deactivated',
  quote_driver_named: 'Driver named',
  quote_driver_answered: 'Driver answered',
  bid_placed: 'Bid placed',
  bid_changed: 'Bid changed',
  bid_withdrawn: 'Bid withdrawn',
  bid_accepted: 'Bid accepted',
  bid_rejected: 'Bid not chosen',
  bid_stands_again: 'Bid stands again',
};

const spaced = (text: unknown): string => String(text).replaceAll('_', ' ');

/** What an entry is called; an unknown type is shown with underscores as spaces (specification 2, section 3). */
export const entryTitle = ({ eventType }: Pick<TimelineEntry, 'eventType'>): string => {
  const words = spaced(eventType);
  return titles[eventType] ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** What a super administrator went past with a step. */
const passed = (overrides: unknown): string[] =>
  Array.isArray(overrides) ? overrides.map(({ refusal }: { refusal?: unknown }) => `Gone past: ${String(refusal)}`) : [];

/** What an entry says, in one line; '' where this reader gets none of it. */
export function entryText({ eventData: data, participantName }: Pick<TimelineEntry, 'eventData' | 'participantName'>): string {
  const parts = [
    participantName,
    data['role'] && (roleLabels[data['role'] as Role] ?? spaced(data['role'])),
    data['vehicle'] && spaced(data['vehicle']),
    data['route'] && String(data['route']),
    data['from'] && data['to'] && `From ${spaced(data['from'])} to ${spaced(data['to'])}`,
    data['fileName'] && String(data['fileName']),
    data['lapsedName'] && String(data['lapsedName']),
    data['restoredName'] && String(data['restoredName']),
    data['driverName'] && String(data['driverName']),
    data['answer'] && spaced(data['answer']),
    typeof (data['totalQuote'] ?? data['bidAmount']) === 'string' && formatUsd(String(data['totalQuote'] ?? data['bidAmount'])),
    data['estimatedDeliveryDays'] && `${String(data['estimatedDeliveryDays'])} days`,
    data['reason'] && String(data['reason']),
    ...passed(data['overrides']),
  ];
  return parts.filter((part) => typeof part === 'string').join(' · ');
}
