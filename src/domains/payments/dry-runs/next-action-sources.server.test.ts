import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { SignedIn } from '../../../../test/harness/app.ts';
import { cancelAsShown, type BookedTransport } from '../../../../test/harness/money/booked.ts';
import { playBookings } from '../../../../test/harness/money/paid-booking.ts';
import { startPayingApp } from '../../../../test/harness/money/payments.ts';

const { app, sql, money } = await startPayingApp();
const [mia, carrier, driver, admin, ben, chief] = await Promise.all([
  app.signIn('shipper'),
  app.signIn('carrier', { dotMcVerified: true, insuranceVerified: true }),
  app.signIn('driver'),
  app.signIn('admin'),
  app.signIn('admin'),
  app.signIn('super_admin'),
]);
const { paid, booked, assigned, addPhoto } = playBookings(app, money, { shipper: mia, carrier });

beforeEach(async () => {
  await sql`delete from rate_limits`;
  await sql`
    update dry_runs set state = 'upheld', decided_by = ${chief.id}, decision_words = 'As the photo shows', decided_at = now() where state = 'disputed'`;
});

async function taken(): Promise<BookedTransport> {
  const made = await paid();
  await assigned(made, driver.id);
  return made;
}
async function disputed(made: BookedTransport): Promise<BookedTransport & { runId: string }> {
  const photo = await addPhoto(made.id, driver);
  const run = { words: 'Gate locked, nobody answered', photoId: photo.body.id, arrivedAt: new Date().toISOString(), place: null };
  const { body } = await driver.call('POST', `/api/transports/${made.id}/dry-runs`, { ...run, noPlaceReason: 'No signal' });
  const said = await mia.call('POST', `/api/dry-runs/${body.id}/dispute`, { words: 'I waited at the gate all day' });
  expect(said.status).toBe(200);
  return { ...made, runId: body.id };
}
const decide = (id: string, stands: boolean) =>
  admin.call('POST', `/api/admin/dry-runs/${id}/decision`, { stands, words: 'The photo shows the gate' });
const findNextAction = async (who: SignedIn) =>
  ((await who.call('GET', '/api/turns')).body as { kind: string }[]).find(({ kind }) => kind === 'decide_arrivals');
const getValidity = async ({ paymentId }: BookedTransport) =>
  (await admin.call('GET', `/api/admin/payments/${paymentId}`)).body.stands.map(({ kind }: { kind: string }) => kind);
const waits = (count: number, href: string) => ({
  title: count === 1 ? '1 disputed dry run to decide' : `${count} disputed dry runs to decide`,
  action: { label: 'Decide', href },
});

describe('the next action for disputed dry runs', () => {
  it('is shown to administrators before and after the cancellation, and marks the payment', async () => {
    expect(await findNextAction(admin)).toBeUndefined();
    const made = await disputed(await taken());
    for (const who of [admin, chief]) expect(await findNextAction(who)).toMatchObject(waits(1, `/transports/${made.id}`));
    for (const who of [mia, carrier, driver]) expect(await findNextAction(who)).toBeUndefined();
    expect(await getValidity(made)).toEqual(['arrival']);
    await cancelAsShown(mia, made.id);
    await app.settle();
    expect(await findNextAction(admin)).toMatchObject(waits(1, `/transports/${made.id}`));
    expect(await getValidity(made)).toEqual(expect.arrayContaining(['arrival', 'frozen']));
    await sql`update quotes set broker_id = ${ben.id} where id = ${made.quoteId}`;
    expect(await findNextAction(ben), 'on the job').toBeUndefined();
    await sql`update quotes set broker_id = null where id = ${made.quoteId}`;
    const next = await disputed(await taken());
    expect(await findNextAction(admin)).toMatchObject(waits(2, '/admin/payments?needs=you'));
    const listed = (await admin.call('GET', '/api/admin/payments?needs=you')).body.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(expect.arrayContaining([made.paymentId, next.paymentId]));
    for (const { runId } of [made, next]) await decide(runId, true);
    expect(await findNextAction(admin)).toBeUndefined();
    expect(await getValidity(next)).toEqual([]);
  });

  it('exists for a directly settled job too, which is in no payment list', async () => {
    const direct = await booked();
    await sql`alter table payment_audit_logs disable trigger payment_audit_logs_append_only`;
    await sql`delete from payment_audit_logs where payment_id = ${direct.paymentId}`;
    await sql`alter table payment_audit_logs enable trigger payment_audit_logs_append_only`;
    await sql`delete from payments where id = ${direct.paymentId}`;
    await assigned(direct, driver.id);
    await disputed(direct);
    await disputed(await taken());
    expect(await findNextAction(admin)).toMatchObject(waits(2, `/transports/${direct.id}`));
  });

  it('needing a second administrator is hidden from the first one and related accounts', async () => {
    const made = await disputed(await taken());
    await sql`insert into system_config (key, value, category, updated_at) values ('PAYMENT_SECOND_PERSON_ABOVE', '0.00', 'limits', now())
      on conflict (key) do update set value = '0.00', updated_by = null`;
    onTestFinished(async () => void (await sql`delete from system_config where key = 'PAYMENT_SECOND_PERSON_ABOVE'`));
    expect((await decide(made.runId, true)).body).toMatchObject({ state: 'disputed' });
    expect(await findNextAction(admin)).toBeUndefined();
    expect(await findNextAction(ben)).toMatchObject(waits(1, `/transports/${made.id}`));
    await sql`update users set invited_by = ${admin.id}, invited_at = now() where id = ${ben.id}`;
    expect(await findNextAction(ben), 'one hand with who said it').toBeUndefined();
    await sql`update users set invited_by = null, invited_at = null where id = ${ben.id}`;
    expect(await findNextAction(chief)).toBeDefined();
  });
});
