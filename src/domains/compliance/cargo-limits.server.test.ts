import { expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { buildDocument, dayAfter } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const [officer, second, shipper] = await app.signInAll('compliance', 'compliance', 'shipper');

/** A carrier whose certificate was approved before officers entered limits. */
async function buildCertificate(more = {}) {
  const carrier = await app.signIn('carrier');
  await sql`delete from compliance_documents where user_id = ${carrier.id} and document_type = 'certificate_of_insurance'`;
  const id = await buildDocument(sql, { userId: carrier.id, documentType: 'certificate_of_insurance', ...more });
  return { id, carrier };
}
const setLimit = (who: SignedIn, id: string, cargoLimit: string | null, more = {}) =>
  who.call('POST', `/api/compliance/documents/${id}/cargo-limit`, { cargoLimit, ...more });
const listWithout = async (who = officer): Promise<string[]> =>
  (await who.call('GET', '/api/compliance/pending?state=without_cargo_limit')).body.map(({ id }: { id: string }) => id);
const getCargo = async (carrier: SignedIn) => (await shipper.call('GET', `/api/carriers/${carrier.id}`)).body.trust.cargo;
const readAudit = (id: string) =>
  sql`select actor_id, details from audit_log where event_type = 'document.cargo-limit-read' and subject_id = ${id} order by id`;

it('an approved certificate without a cargo limit is listed for officers until one of them enters it', async () => {
  const { id, carrier } = await buildCertificate();
  expect(await getCargo(carrier)).toMatchObject({ limit: null, source: null });
  expect(await listWithout()).toContain(id);
  expect(await listWithout(carrier)).toEqual([]);
  expect((await setLimit(officer, id, '250,000')).body).toMatchObject({ id, verified: true, cargoLimit: '250000.00' });
  expect(await getCargo(carrier)).toMatchObject({ limit: '250000.00', source: 'certificate' });
  expect(await listWithout()).not.toContain(id);
  await app.settle();
  expect(await readAudit(id)).toMatchObject([
    { actorId: officer.id, details: { userId: carrier.id, cargoLimit: '250000.00', before: null } },
  ]);
});

it('one that shows no limit leaves the list too, and a wrong one is corrected', async () => {
  const { id, carrier } = await buildCertificate();
  expect((await setLimit(officer, id, null)).body.cargoLimit).toBeNull();
  expect(await listWithout()).not.toContain(id);
  expect((await setLimit(second, id, null)).body.code).toBe('cargo_limit_changed');
  const other = await buildCertificate();
  await setLimit(officer, other.id, '25000');
  expect((await setLimit(second, other.id, '250000', { before: '30000' })).body.code).toBe('cargo_limit_changed');
  expect((await setLimit(second, other.id, '250000', { before: '25000' })).body.cargoLimit).toBe('250000.00');
  expect(await getCargo(carrier)).toMatchObject({ limit: null });
});

it('of two officers at once one counts, and the other is told', async () => {
  const { id, carrier } = await buildCertificate();
  const answers = await Promise.all([setLimit(officer, id, '100000'), setLimit(second, id, '200000')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
  expect(lost!.body).toMatchObject({ code: 'cargo_limit_changed', error: 'Another officer has already entered the cargo limit' });
  expect((await getCargo(carrier)).limit).toBe(won!.body.cargoLimit);
  await app.settle();
  expect(await readAudit(id)).toHaveLength(1);
});

it('other accounts, other documents, expired and missing ones are refused', async () => {
  const { id, carrier } = await buildCertificate();
  for (const who of [carrier, shipper]) expect((await setLimit(who, id, '1000000')).status).toBe(403);
  expect((await setLimit(officer, id, '0')).body.fields).toEqual({ cargoLimit: 'Enter an amount above zero' });
  expect((await setLimit(officer, newId(), '250000')).status).toBe(404);
  const tax = await buildDocument(sql, { userId: carrier.id, documentType: 'w9_tax_form' });
  expect((await setLimit(officer, tax, '250000')).body.code).toBe('not_approved');
  const waiting = await buildCertificate({ verified: false, verificationDate: null });
  expect((await setLimit(officer, waiting.id, '250000')).body.code).toBe('not_approved');
  const expired = await buildCertificate({ expirationDate: dayAfter(-2) });
  const own = await buildDocument(sql, { userId: officer.id, documentType: 'certificate_of_insurance' });
  expect((await setLimit(officer, own, '250000')).body.code).toBe('own_document');
  const listed = await listWithout();
  for (const hidden of [tax, waiting.id, expired.id, own]) expect(listed).not.toContain(hidden);
});
