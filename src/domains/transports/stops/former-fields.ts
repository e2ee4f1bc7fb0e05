import { storedPhone } from '#server/phone.ts';
import { changeFirstContact, type StopChange, type StopChanges, type StopKind, type TransportStops } from './stop-rules.ts';

type Text = string | null | undefined;

/** Fields that older clients send instead of `stops`. */
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

function readSent(kind: StopKind, { contacts, ...change }: StopChange = {}): StopChange {
  const read = contacts?.map((one, at) => ({ ...one, phone: storedPhone(one.phone, `stops.${kind}.contacts.${at}.phone`) }));
  return onlySent({ ...change, contacts: read });
}

/** `stops` takes precedence over the older fields. Throws 422 `invalid` for a phone number. */
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
