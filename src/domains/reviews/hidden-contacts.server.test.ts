import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildBid } from '#domains/bids/fixtures.ts';
import { buildMessage } from '#domains/messages/fixtures.ts';
import { buildQuestion } from '#domains/questions/fixtures.ts';
import { buildQuote } from '#domains/quotes/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { readMigrations } from '#server/db/migrations.ts';
import { hiddenContact, hideContacts } from '#shared/text/contact-details.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';
import { buildReview } from './fixtures.ts';

const { sql } = await testDatabase();
const migration = readMigrations().find(({ name }) => name.endsWith('correct-hidden-contacts.sql'))!;
const before = 'Call [hidden until booking] or [hidden until booking]';
const after = `Call ${hiddenContact} or ${hiddenContact}`;

it('the placeholder for a contact does not promise to show it after booking', () => {
  expect(hideContacts('Call 303-555-0142 or joe@mail.example')).toBe(after);
  expect(hiddenContact).not.toMatch(/book|until/);
});

it('replaces former placeholders in offers, questions, messages and reviews, and nothing else', async () => {
  const [shipper, carrier] = [await buildAccount(sql), await buildAccount(sql, { role: 'carrier' })];
  const transportId = await buildTransport(sql, { shipperId: shipper.id, status: 'completed' });
  const quoteId = await buildQuote(sql, { transportId, kind: 'own', userId: carrier.id, notes: before });
  await buildBid(sql, { transportId, bidderId: carrier.id, notes: before });
  await buildQuestion(sql, { transportId, askerId: carrier.id, question: before, answer: before, answeredAt: new Date() });
  await buildMessage(sql, { transportId, quoteId, authorId: carrier.id, body: before });
  await buildMessage(sql, { transportId, quoteId, authorId: carrier.id, body: 'Nothing hidden' });
  const review = { words: before, reply: before, repliedAt: new Date() };
  await buildReview(sql, { transportId, quoteId, authorId: shipper.id, subjectId: carrier.id, ...review });
  await sql.unsafe(migration.text).simple();
  const texts = await sql`
    select (select notes from quotes where id = ${quoteId}) as quote, (select notes from bids) as bid, (select question from questions) as question,
      (select answer from questions) as answer, (select array_agg(body order by id) from messages) as messages,
      (select words from reviews) as words, (select reply from reviews) as reply`;
  expect(texts).toEqual([
    { quote: after, bid: after, question: after, answer: after, messages: [after, 'Nothing hidden'], words: after, reply: after },
  ]);
  await expect(sql`update reviews set words = 'Other words'`).rejects.toThrow('a review stays as it was written');
});
