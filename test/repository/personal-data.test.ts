import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { personalData } from '#app/personal-data.ts';
import { buildApiKey } from '#domains/accounts/fixtures.ts';
import { getMyData } from '#domains/accounts/own/my-data.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { bidForm } from '#domains/bids/fixtures.ts';
import { carrierProfileForm } from '#domains/carriers/fixtures.ts';
import { buildCase } from '#domains/cases/fixtures.ts';
import { buildClaim } from '#domains/claims/fixtures.ts';
import { buildChangeOrder } from '#domains/payments/changes/fixtures.ts';
import { buildCopilotQuery } from '#domains/copilot/fixtures.ts';
import { buildMessage, buildReport } from '#domains/messages/fixtures.ts';
import { buildReview, buildReviewReport } from '#domains/reviews/fixtures.ts';
import { buildDryRun } from '#domains/payments/dry-runs/fixtures.ts';
import { buildDriverPhoto, buildLicense } from '#domains/handovers/fixtures.ts';
import { buildInspection } from '#domains/inspections/fixtures.ts';
import { buildHaul, buildStretch, buildTrackingLink } from '#domains/tracking/fixtures.ts';
import { buildCapture, buildPayment } from '#domains/payments/fixtures.ts';
import { buildPushDevice } from '#domains/notifications/push/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport, transportForm } from '#domains/transports/fixtures.ts';
import { buildDelivery, buildWebhook } from '#domains/webhooks/fixtures.ts';
import type { ActorCtx } from '#server/db/context.ts';
import { DomainServices } from '#server/domain-services.ts';
import { personalDataKey, type PersonalData } from '#server/personal-data.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../harness/app.ts';
import { testCtx } from '../harness/context.ts';

const app = await startTestApp();
const { sql } = app;

interface Column {
  readonly table: string;
  readonly column: string;
}

/** Words in column names that suggest personal data. */
const tellingWords = [
  'email',
  'phone',
  'ip',
  'recipient',
  'agent',
  'fingerprint',
  'geo',
  'license',
  'actor',
  'caller',
  'contact',
  'address',
];
const tellingNames = ['full_name', 'company_name', 'legal_name', 'dba_name', 'file_name', 'text_body', 'html_body'];
const tablesOfMoney = [
  'case_steps',
  'claim_items',
  'claim_steps',
  'change_orders',
  'change_order_steps',
  'dry_runs',
  'desk_actions',
  'payment_holds',
];
const freeWords = ['words', 'comment', 'note', 'answer', 'reason', 'because', 'place'];
/** Columns that match but aren't personal data. */
const aboutNobody = [
  'users.email_verified_at',
  'users.notification_email_opt_in',
  'documents.geo_location',
  'transports.made_with_address',
  'change_orders.reason_code',
];

async function personalColumns(): Promise<Column[]> {
  const columns = await sql<(Column & { refersToAccount: boolean })[]>`
    select t.relname as table, a.attname as column, exists (
      select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and c.confrelid = 'users'::regclass and a.attnum = any(c.conkey)) as refers_to_account
    from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind in ('r', 'p') and not t.relispartition and a.attnum > 0 and not a.attisdropped order by 1, 2`;
  return columns.filter(({ table, column, refersToAccount }) => {
    if (aboutNobody.includes(`${table}.${column}`)) return false;
    const words = [...tellingWords, ...(tablesOfMoney.includes(table) ? freeWords : [])];
    return refersToAccount || tellingNames.includes(column) || column.split('_').some((word) => words.includes(word));
  });
}

const registered = (data: readonly PersonalData[]) =>
  data.flatMap(({ tables }) => tables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));

async function unanswered(): Promise<string[]> {
  const known = registered(personalData);
  return (await personalColumns()).map(({ table, column }) => `${table}.${column}`).filter((name) => !known.includes(name));
}

const getContext = ({ id, email }: Pick<SignedIn, 'id' | 'email'>, data: readonly PersonalData[] = personalData) =>
  testCtx(sql, {
    actor: { id, email, fullName: '', role: 'shipper', emailVerified: true, isConfirmed: true, sessionId: id },
    services: { ...app.services, domains: app.services.domains.with(personalDataKey, data) },
  }) satisfies ActorCtx;

describe('the registry of personal data', () => {
  it('covers every column that refers to an account or names a person', async () => {
    expect((await personalColumns()).length).toBeGreaterThan(60);
    expect(await unanswered(), 'say in the personal-data.ts of its domain what becomes of it').toEqual([]);
  });

  it('reports a new table that refers to an account without an entry', async () => {
    await sql`create table appeals (id uuid primary key, made_by_id uuid references users (id), contact_phone text, amount int)`;
    const missing = await unanswered();
    await sql`drop table appeals`;
    expect(missing).toEqual(['appeals.contact_phone', 'appeals.made_by_id']);
  });

  it('names only existing columns, each once', async () => {
    const names = registered(personalData);
    const rows = await sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`;
    expect(names.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('has a part of the data export for every table to be copied, and a table for every part', () => {
    const parts = personalData.flatMap(({ copy = [] }) => copy.map(({ name }) => name));
    const said = personalData.flatMap(({ tables }) => tables.flatMap(({ copy }) => ('part' in copy ? [copy.part] : [])));
    expect(new Set(parts).size).toBe(parts.length);
    expect([...new Set(said)].toSorted()).toEqual(['account', 'sessions', ...parts].toSorted());
  });
});

describe('an account with data everywhere', () => {
  const marks = { email: 'zoe.trace@carriage.example', fullName: 'Zoe Tracemark', phoneNumber: '+1 555 867 5309' };
  let zoe: SignedIn;

  beforeAll(async () => {
    zoe = await app.signIn('carrier', { ...marks, companyName: 'Tracemark Hauling' });
    const shipper = await app.signIn('shipper');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await shipper.call('POST', '/api/transports', { ...transportForm, notes: `Load ${count}` })).body.id);
    await buildDriverPhoto(sql, zoe.id);
    await sql`insert into gate_records ${sql({ id: newId(), transportId: ids[0]!, yardId: zoe.id, direction: 'in', note: 'Tracemark came in', recordedAt: new Date() })}`;
    for (const id of ids) {
      await zoe.call('GET', `/api/marketplace/quotes/${id}`);
      await zoe.call('POST', `/api/marketplace/quotes/${id}/questions`, { question: 'Does the winch work?' });
      const bid = await zoe.call('POST', `/api/marketplace/quotes/${id}/bid`, { ...bidForm, notes: 'Tracemark can' });
      await zoe.call('DELETE', `/api/bids/${bid.body.id}`);
      await buildTransport(sql, { shipperId: zoe.id, status: 'draft', contactName: marks.fullName, contactEmail: marks.email });
      const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
      const quoteId = await buildQuote(sql, {
        transportId,
        userId: zoe.id,
        carrierId: zoe.id,
        kind: 'own',
        workflowState: 'closed',
        isAccepted: true,
      });
      const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: shipper.id, recipientUserId: zoe.id });
      await buildCopilotQuery(sql, { userId: zoe.id });
      await buildApiKey(sql, zoe, { name: `Tracemark desk ${id}` });
      await buildDelivery(sql, (await buildWebhook(app, zoe, { description: `Tracemark desk ${id}` })).id, { body: marks.fullName });
      await buildMessage(sql, { transportId, quoteId, authorId: zoe.id, body: 'Tracemark is on the way' });
      const heard = await buildMessage(sql, { transportId, quoteId, authorId: shipper.id });
      await buildReport(sql, { messageId: heard, reporterId: zoe.id });
      await buildReview(sql, {
        transportId,
        quoteId,
        authorId: zoe.id,
        subjectId: shipper.id,
        side: 'carrier',
        words: 'Ask for Tracemark again',
      });
      const replied = { reply: 'Tracemark thanks you', repliedAt: new Date() };
      const reviewId = await buildReview(sql, { transportId, quoteId, authorId: shipper.id, subjectId: zoe.id, ...replied });
      await buildReviewReport(sql, { reviewId, reporterId: zoe.id });
      await sql`insert into message_reads (quote_id, user_id, read_up_to) values (${quoteId}, ${zoe.id}, ${heard})`;
      await sql`insert into message_blocks (blocker_id, blocked_id, created_at) values (${zoe.id}, ${shipper.id}, now()) on conflict do nothing`;
      await buildDryRun(sql, { transportId, quoteId, reportedBy: zoe.id });
      const claimId = await buildClaim(sql, { transportId, quoteId, claimantId: shipper.id, carrierSideId: zoe.id });
      await sql`update claims set state = 'withdrawn', closed_at = now() where id = ${claimId}`;
      await buildCase(sql, { kind: 'no_show', state: 'no_show', transportId, quoteId, shipperId: shipper.id, carrierSideId: zoe.id });
      await sql`
        insert into late_withdrawals (quote_id, carrier_side_id, pickup_day, withdrawn_at) values (${quoteId}, ${zoe.id}, '2026-12-01', now())
        on conflict do nothing`;
      const shown = { originalFilename: 'zoe.trace.jpg', ipAddress: '10.1.1.1', deviceInfo: sql.json({ platform: 'Tracemark Phone' }) };
      await buildLicense(sql, { transportId, driverId: zoe.id, ...shown });
      await sql`
        insert into release_checks (id, transport_id, quote_id, driver_id, code_version, is_right, tried_at, clock_offset_seconds, checked_at)
        values (${id}, ${transportId}, ${quoteId}, ${zoe.id}, 1, true, now(), 0, now())`;
      await sql`insert into evidence_exports (id, transport_id, asked_by, state, created_at) values (${newId()}, ${transportId}, ${zoe.id}, 'failed', now())`;
      const inspectionId = await buildInspection(sql, { transportId, quoteId, inspectorId: zoe.id });
      await sql`insert into inspection_steps (id, inspection_id, sequence, kind, data, actor_id, done_at, clock_ahead_seconds, received_at)
        values (${newId()}, ${inspectionId}, 1, 'items', '{}', ${zoe.id}, now(), 0, now())`;
      await buildHaul(sql, { transportId, quoteId, driverId: zoe.id, isOn: false, endedAt: new Date() });
      await buildStretch(sql, { transportId, driverId: zoe.id });
      await sql`insert into tracking_consents (id, transport_id, driver_id, device_id, is_on, done_at, clock_offset_seconds, created_at)
        values (${newId()}, ${transportId}, ${zoe.id}, ${newId()}, true, now(), 0, now())`;
      await buildTrackingLink(sql, { transportId, quoteId, madeBy: zoe.id, label: 'Tracemark aunt' });
      await sql`insert into calendar_feeds (id, user_id, token_hash, created_at) values (${newId()}, ${zoe.id}, ${Buffer.from(newId())}, now()) on conflict do nothing`;
      await buildChangeOrder(sql, { transportId, quoteId, paymentId, askedBy: zoe.id });
      await sql`insert into payment_audit_logs (id, payment_id, event_type, user_id, ip_address, user_agent, created_at)
        values (${id}, ${paymentId}, 'released', ${zoe.id}, '10.1.1.1', 'Tracemark Phone', now())`;
      await sql`insert into stripe_payouts (id, user_id, amount_cents, status, created_at, updated_at) values (${`po_${id}`}, ${zoe.id}, 100, 'paid', now() - interval '8 days', now())`;
      for (const name of ['one', 'two'])
        await zoe.call('POST', '/api/marketplace/searches', { name: `${name} ${id}`, alert: false, filter: { vehicleType: 'car' } });
      await zoe.call('POST', '/api/contact', {
        name: marks.fullName,
        email: marks.email,
        subject: 'Hello',
        message: 'This is Tracemark calling.',
      });
      await sql`insert into compliance_gate_events (id, user_id, event_type, violations, attempted_action, block_reason, ip_address)
        values (${id}, ${zoe.id}, 'blocked', '[]', 'bid', 'why', '10.1.1.1')`;
      await sql`insert into driver_reviews (id, user_id, kind, verified, reviewed_by, reviewed_at) values (${id}, ${zoe.id}, 'insurance', true, ${shipper.id}, now())`;
      await sql`insert into dot_mc_validation_logs (id, user_id, status, ip_address) values (${id}, ${zoe.id}, 'valid', '10.1.1.1')`;
    }
    for (const kind of ['bank', 'email'])
      await sql`insert into payout_changes (id, user_id, kind, changed_at) values (${newId()}, ${zoe.id}, ${kind}, now())`;
    await sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, is_synced, created_at)
      select ${newId()}, ${zoe.id}, 'Tracemark phone', ${newId()}, '', 0, '{}', false, now()`;
    const [{ dotNumber }] = (await sql`select dot_number from users where id = ${zoe.id}`) as unknown as [{ dotNumber: string }];
    await sql`insert into register_contacts ${sql({ userId: zoe.id, dotNumber, phone: '+15558675309', email: marks.email, checkedAt: new Date() })}`;
    await sql`insert into open_data_facts ${sql({ userId: zoe.id, dotNumber, authorities: sql.json([]), policies: sql.json([]), readAt: new Date() })}`;
    await sql`insert into company_codes ${sql({ id: newId(), userId: zoe.id, dotNumber, channel: 'email', recipient: marks.email, createdAt: new Date(), expiresAt: new Date() })}`;
    await buildPushDevice(sql, zoe);
    await sql`insert into tracker_apps (id, user_id, token_hash, device_id, created_at) values (${newId()}, ${zoe.id}, '\\x01', ${newId()}, now())`;
    await sql`insert into view_as_log (user_id, admin_id, day, last_at) select ${zoe.id}, ${shipper.id}, current_date - n, now() from generate_series(1, 3) n`;
    await sql`insert into stripe_accounts (user_id, account_id, created_at, updated_at) values (${zoe.id}, 'acct_zoe', now(), now())`;
    await zoe.call('PUT', '/api/settings/carrier', { ...carrierProfileForm, about: 'Tracemark hauls' });
    await app.settle();
  });

  const getParts = () => personalData.flatMap(({ copy = [] }) => copy);

  it('gets a data export that is read in pages and is the same for every page size', async () => {
    const ctx = getContext(zoe);
    const seen: Record<string, number> = {};
    for (const { name, rows } of getParts()) {
      const whole = await rows(ctx, null, 1000);
      const stepped: unknown[] = [];
      for (let after: string | null = null; ; after = (stepped.at(-1) as { id: string }).id) {
        const page = await rows(ctx, after, 1);
        expect(page.length, name).toBeLessThanOrEqual(1);
        if (page.length === 0) break;
        stepped.push(...page);
      }
      expect(stepped, name).toEqual(whole);
      seen[name] = whole.length;
    }
    expect(Object.keys(seen).filter((name) => seen[name] === 0)).toEqual(['registerFacts', 'participations', 'notices']);
    expect(seen).toMatchObject({
      bids: 3,
      quotes: 3,
      questions: 3,
      copilotQuestions: 3,
      messages: 3,
      blockedWriters: 1,
      reportedMessages: 3,
      savedSearches: 6,
      contactMessages: 3,
      carrierProfile: 1,
      payments: 3,
      changeOrders: 3,
      arrivalsInVain: 3,
      claims: 3,
      claimedThings: 3,
      claimSteps: 3,
      cases: 3,
      caseSteps: 3,
      lateWithdrawals: 3,
      companyContact: 1,
      openData: 1,
      companyCodes: 1,
      companyVerification: 1,
      photos: 6,
      paymentSteps: 3,
      bankPayouts: 3,
      payoutChanges: 2,
      payoutAccount: 1,
      looks: 3,
      apiKeys: 3,
      webhooks: 3,
    });
    const answer = await zoe.call('POST', '/api/settings/my-data', { password: personaPassword });
    for (const [name, count] of Object.entries(seen)) expect(answer.body[name], name).toHaveLength(count);
    expect(answer.body).toMatchObject({ account: { email: marks.email }, sessions: [{ current: true }] });
  });

  it('leaves no name, address or number in erased tables after its deletion', async () => {
    expect(await zoe.call('POST', '/api/settings/delete-account', { password: personaPassword })).toMatchObject({
      status: 200,
      body: {
        kept: [
          { what: expect.stringContaining('3 finished transports that you hauled') },
          { what: expect.stringContaining('Stars of the reviews') },
          { what: expect.stringContaining('audit log') },
        ],
      },
    });
    await app.settle();
    const tables = personalData.flatMap((data) => data.tables);
    const references = await sql<Column[]>`
      select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f' and c.confrelid = 'users'::regclass`;
    const erased = tables.filter(({ atDeletion, table }) => atDeletion === 'erased' && table !== 'users').map(({ table }) => table);
    const left: string[] = [];
    for (const { table, column } of references.filter((one) => erased.includes(one.table)))
      if ((await sql`select 1 from ${sql(table)} where ${sql(column)} = ${zoe.id} limit 1`).length > 0) left.push(`${table}.${column}`);
    expect(left).toEqual([]);

    const texts = await sql<Column[]>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')`;
    const named: string[] = [];
    for (const { table, column } of texts) {
      const [row] = await sql`select 1 from ${sql(table)} where ${sql(column)}::text ~* 'tracemark|zoe\\.trace|867 5309' limit 1`;
      if (row) named.push(`${table}.${column}`);
    }
    // Data that remains after the account's deletion, because others need it or for its retention period.
    const staying = [
      'bids.notes',
      'events.payload',
      'notification_dispatches.content',
      'mail_outbox.recipient',
      'mail_outbox.text_body',
      'mail_outbox.html_body',
      'mail_outbox.subject',
      'messages.body',
      'gate_records.note',
    ];
    expect(named.filter((name) => !staying.includes(name))).toEqual([]);
    expect(await sql`select subject from mail_outbox where recipient = ${marks.email}`).toEqual([
      { subject: 'Your Carriage account was deleted' },
    ]);
  });
});

describe('an account with a payment in progress', () => {
  const remove = (who: SignedIn) => who.call('POST', '/api/settings/delete-account', { password: personaPassword });

  it('is told what to wait for, as payer or payee, and can be deleted once the money has arrived', async () => {
    const [payer, payee] = await Promise.all([app.signIn('shipper'), app.signIn('carrier')]);
    const transportId = await buildTransport(sql, { shipperId: payer.id, status: 'completed' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: payee.id, workflowState: 'closed', isAccepted: true });
    const paymentId = await buildPayment(sql, { transportId, quoteId, shipperUserId: payer.id, recipientUserId: payee.id });
    await buildCapture(sql, paymentId, 104_900);
    for (const [who, words] of [
      [payer, '$1,049.00 of your payments is still held'],
      [payee, '$1,000.00 is held for your jobs or waiting to be sent to you'],
    ] as const)
      expect(await remove(who)).toMatchObject({ status: 409, body: { code: 'account_in_use', error: expect.stringContaining(words) } });
    const journal = newId();
    await sql`
      with journal as (
        insert into ledger_journals (id, payment_id, kind, reference, created_at) values (${journal}, ${paymentId}, 'released', 'tr_1', now())
      )
      insert into ledger_entries (journal_id, payment_id, account, amount_cents)
      values (${journal}, ${paymentId}, 'held', -104900), (${journal}, ${paymentId}, 'carrier', 104900)`;
    for (const who of [payer, payee]) expect((await remove(who)).status).toBe(200);
  });

  it('has its dry runs, disputes and decisions in its data export', async () => {
    const [payer, payee] = await Promise.all([app.signIn('shipper'), app.signIn('carrier')]);
    const transportId = await buildTransport(sql, { shipperId: payer.id, status: 'assigned' });
    const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: payee.id, workflowState: 'assigned', isAccepted: true });
    const id = await buildDryRun(sql, { transportId, quoteId, reportedBy: payee.id });
    await sql`
      update dry_runs set state = 'upheld', disputed_words = 'I stood at the gate', disputed_at = now(), decision_words = 'The photo shows it',
        decided_by = ${payee.id}, decided_at = now() where id = ${id}`;
    for (const who of [payer, payee])
      expect((await who.call('POST', '/api/settings/my-data', { password: personaPassword })).body.arrivalsInVain).toMatchObject([
        { words: 'Nobody at the gate', disputedWords: 'I stood at the gate', decisionWords: 'The photo shows it', fee: '100.00' },
      ]);
  });
});

describe('a data export', () => {
  it('reads the next page only after the former was consumed, so that it holds at most two pages', async () => {
    const user = await app.signIn('shipper');
    let asked = 0;
    const endless: PersonalData = {
      tables: [],
      copy: [
        {
          name: 'notices',
          rows: async (_ctx, _after, limit) => {
            asked += 1;
            return Array.from({ length: limit }, (_, at) => ({ id: String(at), content: 'x'.repeat(1000) }));
          },
        },
      ],
    };
    const copy = await getMyData(getContext(user, [endless]));
    let read = 0;
    for await (const piece of copy) {
      read += (piece as Buffer).length;
      if (read > 20 * 200_000) break;
    }
    expect(read).toBeGreaterThan(20 * 200_000);
    expect(asked).toBeLessThan(25);
    expect(copy.destroyed).toBe(true);
  });

  it('is aborted as incomplete JSON if a part cannot be read', async () => {
    const user = await app.signIn('shipper');
    const broken: PersonalData = { tables: [], copy: [{ name: 'bids', rows: () => Promise.reject(new Error('gone')) }] };
    await expect(getMyData(getContext(user, [broken])).then(text)).rejects.toThrow('gone');
  });

  it('is refused if the domains registered no personal data', async () => {
    const ctx = getContext(await app.signIn('shipper'));
    const services = { ...app.services, domains: new DomainServices() };
    await expect(getMyData({ ...ctx, services }).then(text)).rejects.toThrow('without what the domains hold about people');
  });
});

describe('deleting an account', () => {
  const refusal = async (user: SignedIn) =>
    (await user.call('POST', '/api/settings/delete-account', { password: personaPassword })).body.error;

  it('is refused with one sentence for each obstacle and what to do about it', async () => {
    const user = await app.signIn('carrier');
    const shipper = await app.signIn('shipper');
    for (const status of ['accepted', 'delivered', 'submitted'] as const) await buildTransport(sql, { shipperId: user.id, status });
    const running = await buildTransport(sql, { shipperId: shipper.id, status: 'assigned' });
    await buildQuote(sql, {
      transportId: running,
      userId: user.id,
      carrierId: user.id,
      kind: 'own',
      workflowState: 'assigned',
      isAccepted: true,
    });
    const open = await buildTransport(sql, { shipperId: shipper.id, status: 'quoted' });
    await buildQuote(sql, { transportId: open, userId: user.id, carrierId: user.id, kind: 'own', workflowState: 'quoted' });
    expect(await refusal(user)).toBe(
      'You have 2 transports in progress. Complete or cancel them first. You have 1 open request. Cancel it first. ' +
        'You have 1 job in progress. Deliver or withdraw first. You have 1 open quote. Withdraw it first.',
    );
  });
});
