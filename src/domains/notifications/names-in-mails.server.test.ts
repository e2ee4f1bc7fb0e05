import { expect, test } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { ownQuoteForm, quoteRequestForm } from '#domains/quotes/fixtures.ts';
import { listMailsTo } from '../../../test/harness/people/mailed.ts';
import { startTestApp } from '../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const cleared = { dotMcVerified: true, insuranceVerified: true };

test('an email never turns a name or vehicle make into a link, even one stored earlier', async () => {
  const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier', cleared)];
  // Saved before such names were rejected.
  await sql`update users set company_name = ${'evil.ru/pay \u202Emoc.haul'} where id = ${carrier.id}`;
  const transportId = await buildTransport(sql, { shipperId: shipper.id, vehicleMake: 'www.evil-make.com', vehicleModel: 'x\u2066y' });
  const given = await carrier.call('POST', `/api/transports/${transportId}/quotes`, ownQuoteForm);
  expect(given.status, JSON.stringify(given.body)).toBe(201);
  await app.settle();
  const mails = (await listMailsTo(sql, shipper.email)).map((mail) => JSON.stringify(mail)).filter((mail) => mail.includes('evil'));
  expect(mails.length).toBeGreaterThan(0);
  for (const mail of mails) expect(mail).not.toMatch(/evil\.ru|www\.evil|evil-make\.com|moc\.haul|[\u202E\u2066]/u);
});

test.each(['evil.ru/x', 'www.x', 'x.com', 'Honda \u202Emoc.live', 'Hon\u200Bda', 'Honda\u2028x'])(
  'a vehicle make or model of %j is refused',
  async (name) => {
    for (const field of ['vehicleMake', 'vehicleModel']) {
      const { status, body } = await app.anonymous('POST', '/api/quotes/submit', { ...quoteRequestForm, [field]: name });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
      expect(body.fields[field]).toMatch(/^Remove (phone numbers|invisible characters)/);
    }
  },
);
