import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readWhole } from '#server/files/stores/byte-store.ts';
import { openFile, storeFile } from '#server/files/files.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type TestApp } from '../../test/harness/app.ts';
import { testCtx } from '../../test/harness/context.ts';
import { listMailsTo } from '../../test/harness/people/mailed.ts';
import { startTestPayments } from '../../test/harness/money/payments.ts';

const byHttps = await startTestApp({ PUBLIC_URL: 'https://ship.example', SUPPORT_EMAIL: 'help@ship.example' });
const byHttp = await startTestApp({ PUBLIC_URL: 'http://127.0.0.1:3999', SUPPORT_EMAIL: 'help@other.example' });

describe('two apps in one process', () => {
  it('each set cookies and mail links for their own origin', async () => {
    const findCookie = async (app: TestApp) => (await app.signIn('shipper')).cookie.split('=')[0];
    const findLink = async ({ anonymous, sql }: TestApp) => {
      const account = { email: 'zoe@customer.example', password: 'quiet-harbour-72', fullName: 'Zoe Hart', role: 'shipper' };
      expect((await anonymous('POST', '/api/auth/register', account)).status).toBe(201);
      const [mail] = await listMailsTo(sql, account.email);
      return /\S+\/verify-email/.exec(mail!.text)?.[0];
    };
    expect([await findCookie(byHttps), await findCookie(byHttp)]).toEqual(['__Host-carriage_session', 'carriage_session']);
    expect([await findLink(byHttps), await findLink(byHttp)]).toEqual([
      'https://ship.example/verify-email',
      'http://127.0.0.1:3999/verify-email',
    ]);
  });

  it('each send contact messages to their own support address', async () => {
    const letter = { name: 'Dana Brooks', email: 'dana@customer.example', subject: 'Two cars', message: 'Both are in Boise.' };
    for (const { anonymous } of [byHttps, byHttp]) expect((await anonymous('POST', '/api/contact', letter)).status).toBe(201);
    const counts = (app: TestApp) =>
      Promise.all(['help@ship.example', 'help@other.example'].map(async (to) => (await listMailsTo(app.sql, to)).length));
    expect([await counts(byHttps), await counts(byHttp)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
  });

  it('each report their own settlement mode', async () => {
    startTestPayments(byHttps);
    const getSettlement = async ({ anonymous }: TestApp) => (await anonymous('GET', '/api/settlement')).body;
    expect([await getSettlement(byHttps), await getSettlement(byHttp)]).toMatchObject([
      { settlement: 'held', isTest: true },
      { settlement: 'direct', isTest: false },
    ]);
  });

  it('each encrypt with their own master key and store files in their own folder', async () => {
    const [own, other] = [byHttps.services, byHttp.services];
    const secret = own.secrets.seal(Buffer.from('words'));
    expect(String(own.secrets.open(secret))).toBe('words');
    expect(() => other.secrets.open(secret)).toThrow('not the configured one');
    const ctx = testCtx(byHttps.sql);
    const file = await storeFile(ctx, own.files, newId(), { bytes: Buffer.from('a paper'), mime: 'application/pdf' });
    const { stream } = await openFile(ctx, own.files, file.id);
    expect(await text(stream)).toBe('a paper');
    await expect(readWhole(other.files.stores.current, file.id)).rejects.toThrow();
  });
});
