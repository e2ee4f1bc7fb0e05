import { storedPhone } from '#server/phone.ts';
import { changeFirstContact, type StopChange, type StopChanges, type StopKind, type TransportStops } from './stop-rules.ts';

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

const onlySent = (change: StopChange): StopChange => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** What was sent of a stop, its phones as they are stored. */
function readSent(kind: StopKind, { contacts, ...change }: StopChange = {}): StopChange {
  const read = contacts?.map((one, at) => ({ ...one, phone: storedPhone(one.phone, `stops.${kind}.contacts.${at}.phone`) }));
  return onlySent({ ...change, contacts: read });
}

/** Changes of stops with those that former fields mean; of both, `stops` counts. Throws 422 `invalid` for phones that are none. */
export function withFormerFields(before: TransportStops, fields: FormerFields, stops: StopChanges = {}): Required<StopChanges> {
  const contactsAt = (kind: StopKind, name: Text, phone: Text) =>
    name === undefined && phone === undefined ? undefined : changeFirstContact(before[kind].contacts, { name, phone });
  const phone = storedPhone(fields.contactPhone, 'contactPhone');
  const deliveryPhone = storedPhone(fields.deliveryContactPhone, 'deliveryContactPhone');
  const { pickupDate, deliveryDate, releaseNumber, accessNotes } = fields;
  const pickup = { windowFrom: pickupDate, gatePass: releaseNumber, notes: accessNotes };
  return {
    pickup: { ...onlySent({ ...pickup, contacts: contactsAt('pickup', fields.contactName, phone) }), ...readSent('pickup', stops.pickup) },
    delivery: {
      ...onlySent({ windowFrom: deliveryDate, contacts: contactsAt('delivery', fields.deliveryContactName, deliveryPhone) }),
      ...readSent('delivery', stops.delivery),
    },
  };
}
