import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { phoneMessage } from '#server/phone.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { templateTypes } from './template-rules.ts';

const app = await startTestApp();
const { sql } = app;
const [shipper, carrier, officer, admin, superAdmin, stranger] = [
  await app.signIn('shipper'),
  await app.signIn('carrier'),
  await app.signIn('compliance'),
  await app.signIn('admin'),
  await app.signIn('super_admin'),
  await app.signIn('shipper'),
];
beforeEach(() => sql`delete from rate_limits`);

const pat = { fullName: 'Pat Yard', email: 'pat@yard.example', phone: '303-555-0101', companyName: 'Austin Yard' };
async function booked(): Promise<string> {
  const id = await buildTransport(sql, { shipperId: shipper.id, status: 'accepted' });
  await buildQuote(sql, { transportId: id, kind: 'own', userId: carrier.id, isAccepted: true, workflowState: 'booked' });
  return id;
}
const listContacts = (who: SignedIn, id: string) => who.call('GET', `/api/transports/${id}/external-contacts`);
const stored = { ...pat, phone: '+13035550101' };
const add = (who: SignedIn, id: string, form: object = pat) => who.call('POST', `/api/transports/${id}/external-contacts`, form);
const mail = (who: SignedIn, id: string, contactId: string, body: object) =>
  who.call('POST', `/api/transports/${id}/external-contacts/${contactId}/send-email`, body);
const getTimeline = async (who: SignedIn, id: string) => (await who.call('GET', `/api/transports/${id}/communication-timeline`)).body;
const restricted = {
  status: 403,
  body: { error: 'Access restricted - Only transport owners and administrators can manage external contacts' },
};

describe('external contacts', () => {
  it('can be added by administrators, and read by them and the shipper', async () => {
    const id = await booked();
    const added = await add(admin, id);
    expect(added).toMatchObject({ status: 201, body: { ...stored, transportId: id, addedByUserId: admin.id } });
    expect((await add(superAdmin, id, { fullName: 'Lee', email: 'lee@title.example' })).body).toMatchObject({
      phone: null,
      companyName: null,
    });
    for (const who of [admin, superAdmin, shipper])
      expect((await listContacts(who, id)).body.map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Pat Yard', 'Lee']);
  });

  it('are refused to others on the transport, and give 404 to strangers', async () => {
    const id = await booked();
    for (const who of [carrier, officer]) expect(await listContacts(who, id)).toMatchObject(restricted);
    expect((await listContacts(stranger, id)).status).toBe(404);
  });

  it('can only be added, changed, deleted and emailed by administrators', async () => {
    const id = await booked();
    const { body } = await add(admin, id);
    for (const who of [shipper, carrier, officer]) {
      expect((await add(who, id)).status).toBe(403);
      expect((await who.call('PATCH', `/api/external-contacts/${body.id}`, { fullName: 'Other' })).status).toBe(403);
      expect((await who.call('DELETE', `/api/external-contacts/${body.id}`)).status).toBe(403);
      expect((await mail(who, id, body.id, { templateType: 'custom', customSubject: 'a', customBody: 'b' })).status).toBe(403);
    }
    expect((await listContacts(admin, id)).body).toMatchObject([stored]);
  });

  it.each([
    [{ ...pat, fullName: '' }, 'fullName', 'Full name is required'],
    [{ ...pat, phone: '555' }, 'phone', phoneMessage],
    [{ ...pat, email: '' }, 'email', 'Email is required'],
    [{ ...pat, email: 'pat at yard' }, 'email', 'Please enter a valid email address'],
  ])('with %j are refused with a message on the field %s', async (form, field, message) => {
    const { status, body } = await add(admin, await booked(), form);
    expect([status, body.fields[field]]).toEqual([422, message]);
  });

  it('can be changed field by field and deleted once, and each change is audited without personal data', async () => {
    const id = await booked();
    const { body } = await add(admin, id);
    const changed = await admin.call('PATCH', `/api/external-contacts/${body.id}`, { companyName: 'North Yard', phone: '' });
    expect(changed.body).toMatchObject({ fullName: 'Pat Yard', companyName: 'North Yard', phone: null });
    expect((await admin.call('PATCH', `/api/external-contacts/${newId()}`, { fullName: 'A' })).status).toBe(404);
    const both = await Promise.all([1, 2].map(() => admin.call('DELETE', `/api/external-contacts/${body.id}`)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await app.settle();
    const audited = await sql<{ eventType: string; details: object }[]>`
      select event_type, details from audit_log where subject_id = ${body.id} order by id`;
    expect(audited.map(({ eventType }) => eventType).toSorted()).toEqual([
      'external-contact.added',
      'external-contact.changed',
      'external-contact.deleted',
    ]);
    expect(JSON.stringify(audited)).not.toMatch(/Pat|yard\.example|555-?01/);
  });
});

describe('the communication timeline', () => {
  it('names the contact to shipper and administrators only, and stores no name or address itself', async () => {
    const id = await booked();
    const { body } = await add(admin, id);
    await mail(admin, id, body.id, { templateType: 'title_coordination' });
    const own = await getTimeline(shipper, id);
    expect(own.map(({ eventType, contactName, verified }: Record<string, unknown>) => [eventType, contactName, verified])).toEqual([
      ['external_contact_added', 'Pat Yard', true],
      ['external_contact_email_sent', 'Pat Yard', true],
    ]);
    expect(own[1].eventData).toEqual({ contact: body.id, template: 'title_coordination' });
    for (const who of [carrier, officer])
      expect((await getTimeline(who, id)).map(({ contactName }: { contactName: unknown }) => contactName)).toEqual([null, null]);
    expect(await sql`select external_contact_id from communication_timeline where transport_id = ${id}`).toEqual([
      { externalContactId: body.id },
      { externalContactId: body.id },
    ]);
    await admin.call('DELETE', `/api/external-contacts/${body.id}`);
    expect((await getTimeline(admin, id)).map(({ eventType, contactName }: Record<string, unknown>) => [eventType, contactName])).toEqual([
      ['external_contact_added', null],
      ['external_contact_email_sent', null],
      ['external_contact_deleted', null],
    ]);
    const kept = await sql`select event_data from communication_timeline where transport_id = ${id}`;
    expect(JSON.stringify(kept)).not.toMatch(/Pat|yard\.example|555-?01/);
  });
});

describe('an email to an external contact', () => {
  it.each(templateTypes)('is sent through the outbox with the template %s', async (templateType) => {
    const id = await booked();
    const { body } = await add(admin, id);
    const own = templateType === 'custom' ? { customSubject: 'About the keys', customBody: 'Where are the keys?' } : {};
    const sent = await mail(admin, id, body.id, { templateType, ...own });
    expect(sent).toMatchObject({ status: 200, body: { sent: true } });
    await app.settle();
    const [row] = await sql<
      Record<string, string>[]
    >`select recipient, subject, text_body, reply_to, status from mail_outbox where id = ${sent.body.mailId}`;
    expect(row).toMatchObject({ recipient: 'pat@yard.example', status: 'kept', replyTo: 'support@carriage.example' });
    expect(row!['textBody']).toContain('Hello Pat Yard,');
    expect(row!['textBody']).toContain('2019 Honda Accord');
    expect(row!['textBody']).not.toMatch(/undefined|null/);
    if (templateType === 'custom')
      expect(row).toMatchObject({ subject: 'About the keys', textBody: expect.stringContaining('Where are the keys?') });
  });

  it('does not turn a name or vehicle make that looks like a domain into a link', async () => {
    const id = await booked();
    const { body } = await add(admin, id);
    // May be stored from before such names were refused.
    await sql`update transports set vehicle_make = 'www.evil-make.com' where id = ${id}`;
    await sql`update external_contacts set full_name = 'evil.ru/pay' where id = ${body.id}`;
    const sent = await mail(admin, id, body.id, { templateType: 'title_coordination' });
    const [row] = await sql`select subject, text_body, html_body from mail_outbox where id = ${sent.body.mailId}`;
    expect(JSON.stringify(row)).toContain('evil');
    expect(JSON.stringify(row)).not.toMatch(/evil\.ru|www\.evil|evil-make\.com/);
  });

  it('with custom text needs a subject and a message, and an unknown template is refused', async () => {
    const id = await booked();
    const { body } = await add(admin, id);
    expect((await mail(admin, id, body.id, { templateType: 'custom' })).body.fields).toEqual({
      customSubject: 'Subject is required',
      customBody: 'Message is required',
    });
    expect((await mail(admin, id, body.id, { templateType: 'other' })).status).toBe(422);
  });

  it('is refused for a contact of another transport, a deleted contact, and without recent authentication', async () => {
    const [id, other] = [await booked(), await booked()];
    const { body } = await add(admin, id);
    expect((await mail(admin, other, body.id, { templateType: 'title_coordination' })).status).toBe(404);
    await sql`update sessions set reauthenticated_at = now() - interval '1 hour' where user_id = ${admin.id}`;
    expect((await mail(admin, id, body.id, { templateType: 'title_coordination' })).body.code).toBe('proof_needed');
    await admin.call('POST', '/api/auth/prove', { password: personaPassword });
    await admin.call('DELETE', `/api/external-contacts/${body.id}`);
    expect((await mail(admin, id, body.id, { templateType: 'title_coordination' })).status).toBe(404);
    await app.settle();
    expect(
      await sql`select 1 from communication_timeline where event_type = 'external_contact_email_sent' and transport_id = any(${[id, other]}::uuid[])`,
    ).toEqual([]);
  });

  it('is no longer possible after the shipper deletes the account, which deletes the contacts', async () => {
    const leaving = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: leaving.id, status: 'completed' });
    await add(admin, id);
    expect((await leaving.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await sql`select 1 from external_contacts where transport_id = ${id}`).toEqual([]);
  });
});
