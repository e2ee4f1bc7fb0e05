import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import type { Ctx } from '#server/db/context.ts';
import { startTestApp } from '../../../../test/harness/app.ts';
import { buildPendingDocument } from '../fixtures.ts';
import { publishWaitingDocuments } from './waiting-documents.ts';
import { testCtx } from '../../../../test/harness/context.ts';

const app = await startTestApp();
const { sql } = app;
const tell = async (now = new Date()) => {
  const ctx: Ctx = testCtx(sql, { now, services: app.services });
  await publishWaitingDocuments(ctx);
  await app.settle();
};

it('notifies reviewers once about documents filed since the day before, if there are any', async () => {
  const [officer, waiting, admin, carrier] = await Promise.all([
    app.signIn('compliance'),
    app.signIn('compliance', { confirmedAt: null }),
    app.signIn('admin'),
    app.signIn('carrier'),
  ]);
  const stopped = [
    await buildAccount(sql, { role: 'admin', isBlocked: true }),
    await buildAccount(sql, { role: 'admin', isActive: false }),
  ];
  const told = async ({ id }: { id: string }) =>
    (
      await sql<{ title: string; channel: string }[]>`
        select content ->> 'title' as title, channel from notification_dispatches
        where user_id = ${id} and notification_type = 'documents.waiting' order by channel`
    ).map(({ title, channel }) => [channel, title]);
  await tell();
  expect(await told(officer)).toEqual([]);
  for (const documentType of ['w9_tax_form', 'mc_certificate'] as const)
    await buildPendingDocument(sql, { userId: carrier.id, documentType });
  await tell();
  for (const reviewer of [officer, admin])
    expect(await told(reviewer)).toEqual([
      ['email', '2 documents are waiting for review'],
      ['in_app', '2 documents are waiting for review'],
    ]);
  for (const other of [waiting, carrier, ...stopped]) expect(await told(other)).toEqual([]);
  await tell(new Date(Date.now() + 2 * 86_400_000));
  expect(await told(officer)).toHaveLength(2);
});
