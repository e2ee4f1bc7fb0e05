import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../test/harness/database.ts';
import { quoteRequestForm } from './fixtures.ts';

const { sql } = await testDatabase();
const words = [...Object.keys(quoteRequestForm), 'isRunning', 'hasKeys', 'pickupLocation', 'deliveryLocation'];

it('requests of before that have a transport lose their words with the migration, and those that wait keep them', async () => {
  const { id: shipperId } = await buildAccount(sql);
  const transportId = await buildTransport(sql, { shipperId });
  await sql
    .unsafe(`
    alter table pending_quotes drop constraint pending_quotes_words_check, drop column sealed_request, drop column wrapped_key, drop column key_id,
      drop column share_id, drop column email_hash;
    alter table contact_messages drop constraint contact_messages_words_check, drop column sealed_words, drop column wrapped_key, drop column key_id,
      drop column share_id`)
    .simple();
  const typed = { ...quoteRequestForm, isRunning: true, hasKeys: false, pickupLocation: '78701', deliveryLocation: '80202' };
  const rows = [
    { ...typed, id: newId(), claimTokenHash: Buffer.from('a'), isProcessed: true, transportId, confirmSentAt: new Date() },
    { ...typed, id: newId(), claimTokenHash: Buffer.from('b'), isProcessed: false, transportId: null, confirmSentAt: new Date() },
  ];
  await sql`insert into pending_quotes ${sql(rows as never)}`;
  await sql.unsafe(await readFile('db/migrations/0115-sealed-requests.sql', 'utf8')).simple();
  const [taken, waiting] = await sql`select * from pending_quotes order by id`;
  expect(words.filter((word) => taken![word] !== null)).toEqual([]);
  expect(taken).toMatchObject({ isProcessed: true, transportId });
  expect(waiting).toMatchObject(typed);
  const keepText = sql`update pending_quotes set email = 'a@customer.example' where is_processed`;
  await expect(keepText).rejects.toThrow('pending_quotes_words_check');
});
