import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const post = async (url: string, fields: Record<string, string>) => {
  const { statusCode, body, headers } = await app.http.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: form,
  });
  return { status: statusCode, text: body, type: String(headers['content-type']) };
};
const asked = {
  fullName: 'Pat Doyle',
  email: 'pat.doyle@carriage.example',
  phone: '(512) 555-0142',
  vehicleType: 'car',
  vehicleYear: '2019',
  vehicleMake: 'Honda',
  vehicleModel: 'Accord',
  vehicleValue: '$18,500',
  vin: '',
  fromZipCode: '78701',
  toZipCode: '80202',
  pickupDate: '',
  transportType: 'open',
  isOperable: 'on',
  notes: '',
  website: '',
};
const message = {
  name: 'Dana Brooks',
  email: 'dana@carriage.example',
  subject: 'Two cars',
  message: 'Can one request hold two vehicles?',
  website: '',
};

describe('a form submitted without JavaScript', () => {
  it('requests quotes and returns a page', async () => {
    const sent = await post('/quote', asked);
    expect(sent.status).toBe(200);
    expect(sent.type).toContain('text/html');
    expect(sent.text).toContain('Quote Request Submitted Successfully');
    expect(await sql`select from pending_quotes`).toHaveLength(1);
  });

  it('sends a message to support and returns a page', async () => {
    const sent = await post('/support/contact-us', message);
    expect([sent.status, sent.text.includes('Message sent')]).toEqual([200, true]);
    expect(await sql`select from contact_messages`).toHaveLength(1);
  });

  it('shows field errors on the page without repeating submitted markup', async () => {
    const refused = await post('/quote', { ...asked, fromZipCode: '787', fullName: '<script>alert(1)</script>', vehicleMake: '' });
    expect(refused.status).toBe(422);
    expect(refused.type).toContain('text/html');
    expect(refused.text).toContain('Please enter a valid ZIP code');
    expect(refused.text).toContain('Please enter the vehicle make');
    expect(refused.text).not.toContain('<script>');
    const short = await post('/support/contact-us', { ...message, message: 'Hi' });
    expect([short.status, short.text.includes('Message must be at least 10 characters')]).toEqual([422, true]);
    expect((await post('/support/contact-us', {})).status).toBe(422);
  });

  it('is accepted but not stored if the hidden field is filled in', async () => {
    const before = await sql`select from contact_messages`;
    expect((await post('/support/contact-us', { ...message, website: 'https://spam.example' })).status).toBe(200);
    expect(await sql`select from contact_messages`).toHaveLength(before.length);
  });
});
