import { beforeEach, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { openDueCases } from '#domains/cases/jobs.ts';
import { buildCompliantAccount } from '#domains/compliance/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { enqueue } from '#server/queue/queue.ts';
import { formatDate } from '#shared/dates.ts';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { startBrowser, type Size, type Visitor } from '../../harness/browser/browser.ts';
import { seat as seatAt } from '../../harness/browser/journey.ts';
import { startPayingSite } from '../../harness/money/paying-site.ts';

const site = await startPayingSite();
const { open } = await startBrowser(site.origin);
const { sql } = site;

// All people of these journeys sign in from one address, on a quick machine within a minute.
beforeEach(() => sql`delete from rate_limits`);

const seat = (who: { email: string }, size: Size, path: string): Promise<Visitor> => seatAt(open, who.email, size, path);
const inDays = (days: number): string => addDays(openDay(new Date()), days);

/** A booking of $1,100 that is paid, $1,285 with the service fee, its driver agreed. */
async function taken() {
  const cleared = { dotMcVerified: true, insuranceVerified: true };
  const [mia, cal, dana, ada, bea] = await Promise.all([
    buildAccount(sql, { role: 'shipper', fullName: 'Mia Marsh' }),
    buildCompliantAccount(sql, { role: 'carrier', companyName: 'Caldwell Auto Haul', ...cleared }),
    buildCompliantAccount(sql, { role: 'driver' }),
    buildAccount(sql, { role: 'admin', fullName: 'Ada Adams' }),
    buildAccount(sql, { role: 'admin', fullName: 'Bea Burns' }),
  ]);
  const id = await buildTransport(sql, { shipperId: mia.id, status: 'quoted', vehicleValue: '18500.00', offerCount: 1 });
  const quoteId = await buildQuote(sql, { transportId: id, kind: 'own', userId: cal.id, estimatedDeliveryDays: 4 });
  expect((await site.callAs(mia.email, 'POST', `/api/quotes/${quoteId}/acceptance`)).status).toBe(200);
  await site.pay(mia.email, id);
  await site.callAs(cal.email, 'POST', `/api/quotes/${quoteId}/dispatch`, { driverEmail: dana.email, takesBoth: true });
  await site.callAs(dana.email, 'POST', `/api/quotes/${quoteId}/driver-answer`, { answer: 'agreed' });
  return { id, quoteId, mia, cal, dana, ada, bea, path: `/transports/${id}` };
}
type Booking = Awaited<ReturnType<typeof taken>>;

/** As if the booking had come there so many days ago: instants are written once. */
const setInstant = (quoteId: string, column: 'accepted_at' | 'picked_up_at', days: number): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update quotes set ${tx({ [column]: new Date(Date.now() - days * dayMs) })} where id = ${quoteId}`;
  });

/** The same on the road, picked up so many days ago; four days were promised. */
async function onRoad(days: number): Promise<Booking> {
  const made = await taken();
  await sql`update quotes set workflow_state = 'in_transit' where id = ${made.quoteId}`;
  await setInstant(made.quoteId, 'picked_up_at', days);
  await sql`update transports set status = 'in_transit' where id = ${made.id}`;
  return made;
}

/** Runs the clocks and waits until the case has this state. */
async function strike({ quoteId }: Booking, kind: string, state: string): Promise<void> {
  await enqueue({ sql }, openDueCases, {});
  await expect
    .poll(async () => (await sql`select state from cases where quote_id = ${quoteId} and kind = ${kind}`)[0]?.['state'])
    .toBe(state);
}
const readRefunds = async ({ id }: Booking) => sql`
  select amount_cents, cause from payment_movements m join payments p on p.id = m.payment_id where p.transport_id = ${id} and m.kind = 'refund'`;
const status = ({ page }: Visitor, text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function answer({ page, isSound }: Visitor, button: string, what: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'What happened?' });
  await dialog.getByLabel(what).check();
  await isSound(dialog);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a missing carrier proposes a day, which is declined, and everything is refunded after 12 hours', async () => {
  const made = await taken();
  await setInstant(made.quoteId, 'accepted_at', 10);
  await sql`update transports set pickup_date = ${inDays(-1)}, pickup_until = ${inDays(-1)} where id = ${made.id}`;
  await strike(made, 'no_show', 'asked');
  const shipper = await seat(made.mia, 'phone', made.path);
  await answer(shipper, 'What happened?', 'The carrier did not come');
  await status(shipper, /Caldwell Auto Haul has to document a dry run or agree on a new date by .* including the service fee/).waitFor();
  await shipper.isSound();

  const carrier = await seat(made.cal, 'desk', '/dashboard');
  await carrier.page.getByRole('link', { name: 'Answer', exact: true }).first().click();
  await status(carrier, /After that it is a no-show: you lose the job/).waitFor();
  await carrier.page.getByRole('button', { name: 'What happened?' }).click();
  const dialog = carrier.page.getByRole('dialog', { name: 'What happened?' });
  await dialog.getByLabel('We agree on another day').check();
  await dialog.getByLabel('New pickup date').fill(inDays(-1));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Choose today or a later day').first().waitFor();
  await dialog.getByLabel('New pickup date').fill(inDays(3));
  await dialog.getByLabel('Reason').selectOption('breakdown');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await status(carrier, /The 12-hour no-show clock is paused until the shipper answers/).waitFor();
  await carrier.isSound();

  await shipper.page.reload();
  await shipper.page.getByRole('button', { name: `Agree on ${formatDate(inDays(3))}` }).waitFor();
  await shipper.isSound();
  await shipper.page.getByRole('button', { name: 'Decline', exact: true }).click();
  await shipper.page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click();
  await status(shipper, /has to document a dry run or agree on a new date by/).waitFor();
  await sql`update cases set answer_by = now() where quote_id = ${made.quoteId}`;
  await strike(made, 'no_show', 'no_show');

  await carrier.visit(made.path);
  await shipper.page.reload();
  await shipper.page.getByText('Earlier problems (1)').click();
  await shipper.page.getByText('No-show', { exact: true }).waitFor();
  await shipper.page.getByRole('button', { name: 'Get full refund of $1,285.00' }).click();
  const refund = shipper.page.getByRole('alertdialog');
  await refund
    .getByText(/including the service fee/)
    .first()
    .waitFor();
  await refund.getByRole('button', { name: /refund/i }).click();
  await refund.waitFor({ state: 'detached' });
  await expect.poll(() => readRefunds(made)).toEqual([{ amountCents: 128_500, cause: 'no_show' }]);
});

it('a late carrier gives a new day with a reason, which the shipper reads, then can report it missing', async () => {
  const made = await onRoad(6);
  await strike(made, 'late', 'asked');
  const shipper = await seat(made.mia, 'desk', made.path);
  await status(shipper, /We asked Caldwell Auto Haul for a new date/).waitFor();
  await shipper.page.getByText('You can report it missing from', { exact: false }).waitFor();

  const carrier = await seat(made.cal, 'phone', '/dashboard');
  await carrier.page.getByRole('link', { name: 'Give a new date' }).first().click();
  await carrier.page.getByRole('button', { name: 'Give a new date' }).click();
  const dialog = carrier.page.getByRole('dialog', { name: 'Give a new delivery date' });
  await dialog.getByLabel('New delivery date').fill(inDays(2));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Choose a reason').first().waitFor();
  await dialog.getByLabel('Reason').selectOption('breakdown');
  await dialog.getByLabel('What happened').fill('The alternator was replaced in Salina');
  await carrier.isSound(dialog);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await status(carrier, new RegExp(`The new date is ${formatDate(inDays(2))}`)).waitFor();
  await carrier.isSound();

  await shipper.page.reload();
  await status(shipper, new RegExp(`The new date is ${formatDate(inDays(2))}`)).waitFor();
  for (const said of ['Truck breakdown', 'The alternator was replaced in Salina']) await shipper.page.getByText(said).first().waitFor();
  await shipper.isSound();
  await setInstant(made.quoteId, 'picked_up_at', 10);
  await shipper.page.reload();
  await shipper.page.getByRole('button', { name: 'Report a problem' }).click();
  await shipper.page.getByRole('menuitem', { name: 'Report it missing' }).waitFor();
  await shipper.page.keyboard.press('Escape');
});

it('a withheld vehicle puts the payment on hold, shows the agreed price, and prints a checklist', async () => {
  const made = await onRoad(2);
  const shipper = await seat(made.mia, 'phone', made.path);
  await shipper.page.getByRole('button', { name: 'Report a problem' }).click();
  await shipper.page.getByRole('menuitem', { name: 'The driver demands more money' }).click();
  const dialog = shipper.page.getByRole('dialog', { name: 'Does the driver demand more money?' });
  await dialog.getByText('In danger? Call 911.').waitFor();
  await dialog.getByLabel('Amount demanded').fill('400');
  await dialog.getByLabel('What does the driver say?').fill('He wants $400 in cash for tolls');
  await shipper.isSound(dialog);
  await dialog.getByRole('button', { name: 'Report withheld vehicle' }).click();
  await status(shipper, /Nothing is owed at the door/).waitFor();
  await shipper.page.getByText('$1,285.00 is on hold because the vehicle is withheld.', { exact: false }).first().waitFor();
  await shipper.isSound();
  await shipper.page.getByRole('link', { name: 'Complaint checklist' }).click();
  await shipper.page.getByRole('heading', { level: 1, name: 'Complaint checklist' }).waitFor();
  for (const fact of ['Caldwell Auto Haul', '$1,100.00', '$400.00', '2. Complaint to FMCSA'])
    await shipper.page.getByText(fact, { exact: false }).first().waitFor();
  await shipper.isSound();

  const carrier = await seat(made.cal, 'desk', made.path);
  await status(carrier, /do not pay or collect anything there/).waitFor();
  await carrier.page.getByRole('button', { name: 'Answer', exact: true }).click();
  const reply = carrier.page.getByRole('dialog', { name: 'Answer the report' });
  await reply.getByLabel('Answer').fill('The driver was told that nothing is owed');
  await reply.getByRole('button', { name: 'Send answer' }).click();
  await carrier.page.getByText('The driver was told that nothing is owed').first().waitFor();
  await carrier.isSound();
  const admin = await seat(made.ada, 'desk', '/dashboard');
  await admin.page.getByText('A vehicle is withheld for more money. Call both sides.').waitFor();

  await shipper.visit(made.path);
  await shipper.page.getByText('The driver was told that nothing is owed').first().waitFor();
  await shipper.page.getByRole('button', { name: 'Mark as resolved' }).click();
  const resolving = shipper.page.getByRole('dialog', { name: 'Is it resolved?' });
  await resolving.getByLabel('How').fill('He drove on without the money');
  await resolving.getByRole('button', { name: 'Close report' }).click();
  await shipper.page.getByText('Earlier problems (1)').waitFor();
  await expect
    .poll(async () => sql`select escrow_status from payments where transport_id = ${made.id}`)
    .toEqual([{ escrowStatus: 'escrow' }]);
});

/** An administrator decides the whole value of the vehicle; a second one repeats it. */
async function award({ page }: Visitor, claim: string, button: string): Promise<void> {
  await page.goto(`${site.origin}${claim}`);
  await page.getByRole('button', { name: button, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Decide the claim' });
  await dialog.getByLabel('Award to shipper').fill('18500');
  await dialog.getByLabel('Reason').fill('The vehicle is gone and the yard does not exist');
  await dialog.getByRole('button', { name: 'Decide', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

it('a vehicle that never arrived is claimed in full, and decided by two administrators', async () => {
  const made = await onRoad(20);
  const shipper = await seat(made.mia, 'desk', made.path);
  await shipper.page.getByRole('button', { name: 'Report a problem' }).click();
  await shipper.page.getByRole('menuitem', { name: 'Report it missing' }).click();
  const dialog = shipper.page.getByRole('dialog', { name: 'Report the vehicle missing?' });
  expect(await dialog.getByLabel('Full value of the vehicle').inputValue()).toMatch(/18,?500/);
  await dialog.getByLabel('What do you know?').fill('Nobody answers the phone');
  await shipper.isSound(dialog);
  await dialog.getByRole('button', { name: 'Report missing' }).click();
  await status(shipper, /the carrier acknowledges it within 30 days and answers within 120/).waitFor();
  await shipper.isSound();
  await expect
    .poll(async () => sql`select escrow_status from payments where transport_id = ${made.id}`)
    .toEqual([{ escrowStatus: 'held' }]);

  const carrier = await seat(made.cal, 'phone', made.path);
  await carrier.page.getByRole('link', { name: 'See claim' }).first().click();
  await carrier.page.getByRole('button', { name: 'Decline', exact: true }).click();
  const declining = carrier.page.getByRole('dialog', { name: 'Decline the claim?' });
  await declining.getByLabel('Reason').fill('We delivered it to a yard');
  await declining.getByRole('button', { name: 'Decline claim' }).click();
  await carrier.page.getByText(/^Waiting for the shipper to answer, by /).waitFor();
  await carrier.isSound();

  await shipper.page.getByRole('link', { name: 'See claim' }).first().click();
  await shipper.page.getByRole('button', { name: 'Escalate to Carriage' }).click();
  const escalating = shipper.page.getByRole('dialog', { name: 'Escalate to Carriage?' });
  await escalating.getByLabel('Reason').fill('There is no such yard');
  await escalating.getByRole('button', { name: 'Escalate' }).click();
  await shipper.page.getByText(/^Waiting for Carriage to decide, by /).waitFor();
  const claim = new URL(shipper.page.url()).pathname;
  await award(await seat(made.ada, 'desk', claim), claim, 'Decide');
  await award(await seat(made.bea, 'desk', claim), claim, 'Decide');
  await shipper.page.reload();
  await shipper.page.getByRole('row', { name: 'Awarded $18,500.00' }).waitFor();
  await shipper.isSound();
  await expect.poll(() => readRefunds(made)).toEqual([{ amountCents: 128_500, cause: 'claim' }]);
});
