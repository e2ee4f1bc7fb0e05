import { expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testCtx } from '../../../test/harness/context.ts';
import { enqueueWebhooks } from './deliveries.ts';
import { buildWebhook } from './fixtures.ts';

const app = await startTestApp();
const { sql } = app;

it('a delivery has reference and metadata of own transports only', async () => {
  const [shipper, carrier] = [await app.signIn('shipper'), await app.signIn('carrier')];
  const own = { reference: 'order-4711', metadata: { branch: 'Austin' } };
  const none = { reference: null, metadata: null };
  const transportId = await buildTransport(sql, { shipperId: shipper.id, ...own });
  const webhooks = new Map<SignedIn, string>();
  for (const who of [shipper, carrier]) webhooks.set(who, (await buildWebhook(app, who)).id);
  const told = (who: SignedIn, about: string | null) => ({
    notificationId: newId(),
    userId: who.id,
    transportId: about,
    title: 'A',
    body: 'B',
    href: '/',
  });
  const ctx = testCtx(sql, { services: app.services });
  await enqueueWebhooks(ctx, 'quote.given', [told(shipper, transportId), told(carrier, transportId)]);
  await enqueueWebhooks(ctx, 'quote.given', [told(shipper, null)]);
  const sentTo = async (who: SignedIn) =>
    (await sql<{ body: string }[]>`select body from webhook_deliveries where endpoint_id = ${webhooks.get(who)!} order by id`).map(
      ({ body }) => JSON.parse(body).data,
    );
  expect(await sentTo(shipper)).toMatchObject([
    { transportId, ...own },
    { transportId: null, ...none },
  ]);
  expect(await sentTo(carrier)).toMatchObject([{ transportId, ...none }]);
});
