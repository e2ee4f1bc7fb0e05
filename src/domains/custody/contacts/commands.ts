import type { ActorCtx, Ctx } from '#server/db/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/events/outbox.ts';
import { renderMail } from '#server/mail/layout.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { storedPhone } from '#server/phone.ts';
import { formatDate } from '#shared/dates.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { textInMail } from '#shared/text/names.ts';
import { productName } from '#shared/product.ts';
import { shortId } from '#shared/text/short-id.ts';
import type { ContactForm, ContactMail, ExternalContact } from './schemas.ts';
import { contactAdded } from './events/added.ts';
import { contactChanged } from './events/changed.ts';
import { contactDeleted } from './events/deleted.ts';
import { contactEmailSent } from './events/email-sent.ts';
import { contactColumns, requireContacts } from './queries.ts';
import { templateText, type TemplateFacts } from './template-rules.ts';

const missing = () => notFound('This contact does not exist');
const maxContacts = 50;

/** Administrators only. Throws 404, 409 `too_many`. */
export const addContact = (
  ctx: ActorCtx,
  transportId: string,
  { fullName, email, phone, companyName }: ContactForm,
): Promise<ExternalContact> =>
  inTransaction(ctx, async (inner) => {
    await requireContacts(inner, transportId);
    const { sql, actor, now } = inner;
    const [{ count }] =
      (await sql`select count(*)::int as count from external_contacts where transport_id = ${transportId}`) as unknown as [
        { count: number },
      ];
    if (count >= maxContacts) throw conflict('too_many', `A transport can have at most ${maxContacts} external contacts`);
    const id = newId();
    const [row] = await sql<ExternalContact[]>`
      insert into external_contacts (id, transport_id, full_name, email, phone, company_name, added_by_user_id, created_at, updated_at)
      values (${id}, ${transportId}, ${fullName}, ${email}, ${storedPhone(phone, 'phone')}, ${companyName}, ${actor.id}, ${now}, ${now}) returning ${contactColumns(sql)}`;
    await publish(inner, contactAdded, { transportId, contactId: id });
    return row!;
  });

/** Changes only the fields that were sent. Administrators only. Throws 404. */
export const changeContact = (ctx: ActorCtx, contactId: string, sent: Partial<ContactForm>): Promise<ExternalContact> =>
  inTransaction(ctx, async (inner) => {
    const { sql, now } = inner;
    const changed = Object.fromEntries(
      Object.entries({ ...sent, phone: storedPhone(sent.phone, 'phone') }).filter(([, value]) => value !== undefined),
    );
    const [row] = await sql<ExternalContact[]>`
      update external_contacts set ${sql({ ...changed, updatedAt: now })} where id = ${contactId} returning ${contactColumns(sql)}`;
    if (!row) throw missing();
    await publish(inner, contactChanged, { transportId: row.transportId, contactId });
    return row;
  });

/** The chain of custody keeps the contact's id. Administrators only. Throws 404. */
export const deleteContact = (ctx: ActorCtx, contactId: string): Promise<{ deleted: true }> =>
  inTransaction(ctx, async (inner) => {
    const [row] = await inner.sql<{ transportId: string }[]>`delete from external_contacts where id = ${contactId} returning transport_id`;
    if (!row) throw missing();
    await publish(inner, contactDeleted, { transportId: row.transportId, contactId });
    return { deleted: true };
  });

const toPlace = (address: string | null, city: string | null, state: string | null, zip: string | null): string =>
  [address, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

type FactRow = Omit<TemplateFacts, 'pickup' | 'delivery' | 'reference'> &
  Record<'fromAddress' | 'fromCity' | 'fromState' | 'fromZipCode' | 'toAddress' | 'toCity' | 'toState' | 'toZipCode', string | null> & {
    readonly email: string;
  };

/** Queues an email to a contact. Administrators only. Throws 404. */
export const sendContactMail = (
  ctx: ActorCtx,
  { id: transportId, contactId }: { id: string; contactId: string },
  { templateType, customSubject = '', customBody = '' }: ContactMail,
): Promise<{ sent: true; mailId: string }> =>
  inTransaction(ctx, async (inner) => {
    await requireContacts(inner, transportId);
    const [row] = await inner.sql<FactRow[]>`
      select c.email, c.full_name as contact_name, concat_ws(' ', t.vehicle_year, t.vehicle_make, t.vehicle_model) as vehicle, t.vin, t.pickup_date,
        (select gate_pass from stops where transport_id = t.id and kind = 'pickup') as release_number, coalesce(t.from_address, t.pickup_location) as from_address, t.from_city, t.from_state, t.from_zip_code,
        coalesce(t.to_address, t.delivery_location) as to_address, t.to_city, t.to_state, t.to_zip_code
      from external_contacts c join transports t on t.id = c.transport_id where c.id = ${contactId} and t.id = ${transportId}`;
    if (!row) throw missing();
    const facts: TemplateFacts = {
      ...row,
      contactName: textInMail(row.contactName),
      vehicle: textInMail(row.vehicle),
      pickupDate: row.pickupDate && formatDate(row.pickupDate),
      pickup: toPlace(row.fromAddress, row.fromCity, row.fromState, row.fromZipCode),
      delivery: toPlace(row.toAddress, row.toCity, row.toState, row.toZipCode),
      reference: shortId(transportId),
    };
    const { subject, paragraphs } = templateText(templateType, facts, { subject: customSubject, body: customBody });
    const footer = `${productName} sent you this because you are listed as a contact for this transport. Reply to this email to reach us, also if you were listed by mistake.`;
    const mailId = await queueMail(inner, {
      to: row.email,
      subject,
      replyTo: inner.services.links.supportAddress,
      ...renderMail({ title: subject, paragraphs, footer }),
    });
    await publish(inner, contactEmailSent, { transportId, contactId, template: templateType, mailId });
    return { sent: true, mailId };
  });

/** Deletes contacts of a deleted shipper's transports. */
export async function deleteContacts({ sql }: Ctx, shipperId: string): Promise<void> {
  await sql`delete from external_contacts where transport_id in (select id from transports where shipper_id = ${shipperId})`;
}
