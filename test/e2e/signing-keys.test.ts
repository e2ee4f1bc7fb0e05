import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { startBrowser, type Size, type Visitor, walkedAt } from '../harness/browser.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

it('everybody finds the public keys, and the signed days of the chains of custody and of the audit log, on a page without an account', async () => {
  const empty = await open('phone');
  await empty.visit('/custody-keys');
  await empty.page.getByText('No key yet').waitFor();
  await expect.poll(() => empty.page.getByText('No day is signed yet').count()).toBe(2);
  await empty.isSound();
  await empty.close();

  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const signingKeyId = newId();
  await site.sql`insert into signing_keys (id, public_key, created_at, retired_at) values (${signingKeyId}, ${publicKey}, now(), now())`;
  const day = { previousHash: '0'.repeat(64), root: hashOf('root'), signingKeyId, signature: 'a signature', signedAt: new Date() };
  await site.sql`insert into custody_days ${site.sql({ id: newId(), day: '2026-10-01', heads: 12, hash: hashOf('chains'), ...day } as never)}`;
  const heads = site.sql.json([{ month: '2026-10-01', position: 12, hash: hashOf('month') }] as never);
  await site.sql`insert into audit_days ${site.sql({ id: newId(), day: '2026-10-02', heads, hash: hashOf('log'), ...day } as never)}`;

  for (const size of walkedAt('phone')) {
    const { page, visit, isSound, close } = await open(size);
    await visit('/custody-keys');
    await page.getByText(createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex'), { exact: true }).waitFor();
    await page.getByText(publicKey, { exact: true }).waitFor();
    for (const [table, on, hash] of [
      ['Signed days', 'Oct 01, 2026', 'chains'],
      ['Signed days of the audit log', 'Oct 02, 2026', 'log'],
    ] as const) {
      const row = page.getByRole('table', { name: table, exact: true }).getByRole('row').filter({ hasText: on });
      await row.getByText(hashOf(hash), { exact: true }).waitFor();
    }
    await isSound();
    await close();
  }
});
