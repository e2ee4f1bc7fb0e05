import { beforeEach, describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { deleteMails } from '#server/mail/outbox.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../test/harness/app.ts';
import { testMasterKey } from '../../../test/harness/master-key.ts';
import { testShares } from '../../../test/harness/shares.ts';

const app = await startTestApp({ MASTER_KEY: testMasterKey });
const { sql } = app;
const shares = testShares(sql, Buffer.from(testMasterKey, 'base64'));
const words = { name: 'Dana Brooks', email: 'dana.brooks@example.com', subject: 'Two cars at once', message: 'Both stand in Boise.' };
let author: SignedIn;
const copied = async () => (await author.call('POST', '/api/settings/my-data', { password: personaPassword })).body.contactMessages;

interface Row {
  readonly row: string;
  readonly shareId: string | null;
  readonly mailId: string;
  readonly isMails: boolean;
}
async function write({ call }: Pick<SignedIn, 'call'> = author): Promise<Row> {
  await call('POST', '/api/contact', words);
  const [row] = await sql<Row[]>`
    select c::text as row, c.share_id, c.mail_id, c.share_id = m.share_id and m.owns_share as is_mails
    from contact_messages c join mail_outbox m on m.id = c.mail_id order by c.id desc limit 1`;
  return row!;
}
const erased = () => sql`select id from shares where erased_at is not null`;

beforeEach(async () => {
  shares.isAway(false);
  await sql`delete from mail_outbox`;
  await sql`delete from shares`;
  // A copy is asked for a few times an hour.
  author = await app.signIn('shipper');
  await shares.make(3);
});

describe('what somebody writes to support', () => {
  it('is stored sealed to the share of its mail, and asks for none', async () => {
    shares.asked.length = 0;
    const { row, isMails } = await write({ call: app.anonymous });
    expect(row).not.toMatch(/Dana|brooks|Two cars|Boise/i);
    expect(isMails).toBe(true);
    expect(shares.asked).toEqual([]);
  });

  it('is sealed under the master key alone where no share is ahead', async () => {
    await sql`delete from shares`;
    const { row, shareId } = await write();
    expect(row).not.toMatch(/Dana|Boise/);
    expect(shareId).toBeNull();
    expect(await copied()).toMatchObject([words]);
  });

  it('stands in the copy of its author in words, without them where its share is gone', async () => {
    const { shareId } = await write();
    expect(await copied()).toMatchObject([words]);
    await sql`update shares set erased_at = now() where id = ${shareId}`;
    await shares.follow();
    expect(await copied()).toMatchObject([{ name: null, message: null, createdAt: expect.any(String) }]);
  });

  it('breaks the copy off where its share is lost and nobody erased it', async () => {
    const { shareId } = await write();
    await sql`update shares set erased_at = now() where id = ${shareId}`;
    await shares.follow();
    await sql`update shares set erased_at = null where id = ${shareId}`;
    await expect(author.call('POST', '/api/settings/my-data', { password: personaPassword })).rejects.toThrow();
  });

  it('breaks the copy off while the store of shares does not answer, so that no half one passes for a whole', async () => {
    await write();
    shares.isAway(true);
    await expect(author.call('POST', '/api/settings/my-data', { password: personaPassword })).rejects.toThrow();
    shares.isAway(false);
    expect(await copied()).toHaveLength(1);
  });

  it('goes with its mail, and their share with both', async () => {
    const { mailId, shareId } = await write();
    await deleteMails({ sql }, [mailId]);
    expect(await sql`select from contact_messages`).toEqual([]);
    expect((await erased()).map(({ id }) => id)).toEqual([shareId]);
  });

  it('goes with the account of its author', async () => {
    const leaver = await app.signIn('shipper');
    const { shareId } = await write(leaver);
    await leaver.call('POST', '/api/settings/delete-account', { password: personaPassword });
    await app.settle();
    expect(await sql`select from contact_messages where share_id = ${shareId}`).toEqual([]);
    expect((await erased()).map(({ id }) => id)).toContain(shareId);
  });

  it('of before stands as text and is read on', async () => {
    const { mailId } = await write({ call: app.anonymous });
    await sql`insert into contact_messages ${sql({ id: newId(), ...words, userId: author.id, mailId })}`;
    expect(await copied()).toMatchObject([words]);
  });
});
