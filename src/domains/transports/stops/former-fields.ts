import { storedPhone } from '#server/phone.ts';
import { changeFirstContact, type StopChange, type StopChanges, type TransportStops } from './stop-rules.ts';

type Text = string | null | undefined;

/** What programs from before stops send; each says a part of a stop. */
interface FormerFields {
  readonly pickupDate?: Text;
  readonly deliveryDate?: Text;
  readonly contactName?: Text;
  readonly contactPhone?: Text;
  readonly deliveryContactName?: Text;
  readonly deliveryContactPhone?: Text;
  readonly releaseNumber?: Text;
  readonly accessNotes?: Text;
}

const isSent = (change: StopChange): StopChange => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Changes of stops with those that former fields mean; of both, `stops` counts. Throws 422 `invalid` for phones that are none. */
export function withFormerFields(before: TransportStops, fields: FormerFields, stops: StopChanges = {}): Required<StopChanges> {
  const contactsAt = (kind: 'pickup' | 'delivery', name: Text, phone: Text) =>
    name === undefined && phone === undefined ? undefined : changeFirstContact(before[kind].contacts, { name, phone });
  const phone = storedPhone(fields.contactPhone, 'contactPhone');
  const deliveryPhone = storedPhone(fields.deliveryContactPhone, 'deliveryContactPhone');
  const { pickupDate, deliveryDate, releaseNumber, accessNotes } = fields;
  const pickup = { windowFrom: pickupDate, gatePass: releaseNumber, notes: accessNotes };
  return {
    pickup: { ...isSent({ ...pickup, contacts: contactsAt('pickup', fields.contactName, phone) }), ...isSent(stops.pickup ?? {}) },
    delivery: {
      ...isSent({ windowFrom: deliveryDate, contacts: contactsAt('delivery', fields.deliveryContactName, deliveryPhone) }),
      ...isSent(stops.delivery ?? {}),
    },
  };
}
