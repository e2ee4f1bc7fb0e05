import { describe, expect, it } from 'vitest';
import { buildDocument } from '#domains/compliance/fixtures.ts';
import { buildLicense } from '#domains/handovers/fixtures.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { deleteFile, storeFile } from '#server/files/files.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp, type SignedIn } from '../../../../test/harness/app.ts';
import { filesOfZip } from '../../../../test/harness/zip.ts';
import { testCtx } from '../../../../test/harness/context.ts';
import { personaPassword } from '../personas.ts';
import { getCode } from '../reauthentication/second-factor-fixtures.ts';

const app = await startTestApp();
const { sql } = app;
const ctx = testCtx(sql, { services: app.services });
const [driver, other] = await Promise.all([app.signIn('independent_driver', {}), app.signIn('driver')]);

const keep = async (words: string) =>
  (await storeFile(ctx, app.services.files, newId(), { bytes: Buffer.from(words), mime: 'image/jpeg' })).id;
const ask = async (who: SignedIn, proof: object = { password: personaPassword }) => {
  const { statusCode, headers, rawPayload } = await app.http.inject({
    method: 'POST',
    url: '/api/settings/my-archive',
    headers: { authorization: `Bearer ${who.token}` },
    payload: proof,
  });
  return { statusCode, headers, files: () => filesOfZip(rawPayload) };
};
const toText = (files: ReadonlyMap<string, Buffer>) =>
  Object.fromEntries([...files].filter(([name]) => name !== 'my-data.json').map(([name, bytes]) => [name, bytes.toString()]));

async function layPhoto(userId: string, words: string, fileName: string): Promise<string> {
  const transportId = await buildTransport(sql, { shipperId: userId });
  const id = newId();
  const kept = { id, transportId, userId, documentType: 'message_photo', fileId: await keep(words), fileName };
  await sql`insert into documents ${sql({ ...kept, fileSize: 5, mimeType: 'image/jpeg', ipAddress: '127.0.0.1', originalSha256: id })}`;
  return id;
}

describe('the archive of personal data', () => {
  it('contains the JSON copy and every file of the person under its own name, and no other', async () => {
    const transportId = await buildTransport(sql, { shipperId: other.id });
    const license = await buildLicense(sql, { transportId, driverId: driver.id, fileId: await keep('my license') });
    await buildLicense(sql, { transportId, driverId: other.id, fileId: await keep('another license') });
    const fileId = await keep('my paper');
    const paper = await buildDocument(sql, {
      userId: driver.id,
      documentType: 'background_check',
      fileId,
      fileName: '../../etc/påper?.pdf',
    });
    const photo = await layPhoto(driver.id, 'my photo', 'door.jpg');
    await layPhoto(other.id, 'another photo', 'door.jpg');

    const { statusCode, headers, files } = await ask(driver);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="carriage-my-data-\d{4}-\d\d-\d\d\.zip"$/);
    expect(toText(files())).toEqual({
      [`driver-licenses/${license}-license.jpg`]: 'my license',
      [`papers/${paper}-.._.._etc_påper_.pdf`]: 'my paper',
      [`photos/${photo}-door.jpg`]: 'my photo',
    });
    const copy = JSON.parse(files().get('my-data.json')!.toString());
    expect(copy).toMatchObject({ account: { id: driver.id }, driverLicenses: [{ id: license }], photos: [{ id: photo }] });
    const looks = await sql<{ fileType: string; purpose: string }[]>`
      select file_type, purpose from pii_access_logs where accessed_by = ${driver.id} and access_type = 'download' order by file_type`;
    expect(looks).toEqual(
      ['compliance_document', 'driver_license', 'message_photo'].map((fileType) => ({ fileType, purpose: 'own_file' })),
    );
  });

  it('needs the password, and a code if two-factor authentication is on', async () => {
    const owner = await app.signIn('shipper');
    for (const proof of [{}, { password: 'a guess' }]) expect((await ask(owner, proof)).statusCode).toBe(422);
    const { body } = await owner.call('POST', '/api/auth/two-factor/setup', { password: personaPassword });
    await owner.call('POST', '/api/auth/two-factor/confirm', { code: getCode(body.secret) });
    for (const path of ['/api/settings/my-archive', '/api/settings/my-data'])
      expect(await owner.call('POST', path, { password: personaPassword })).toMatchObject({
        status: 422,
        body: { fields: { code: expect.any(String) } },
      });
    expect((await ask(owner, { password: personaPassword, code: getCode(body.secret, 1) })).statusCode).toBe(200);
  });

  it('leaves out deleted files, which the copy lists', async () => {
    const leaving = await app.signIn('driver');
    const transportId = await buildTransport(sql, { shipperId: other.id });
    const fileId = await keep('gone');
    const license = await buildLicense(sql, { transportId, driverId: leaving.id, fileId });
    await sql.begin((tx) => deleteFile(testCtx(tx, { services: app.services }), fileId));
    const files = (await ask(leaving)).files();
    expect([...files.keys()]).toEqual(['my-data.json']);
    expect(JSON.parse(files.get('my-data.json')!.toString()).driverLicenses).toMatchObject([{ id: license }]);
  });

  it('aborts if a file cannot be read, so that a partial archive does not look complete', async () => {
    const unlucky = await app.signIn('driver');
    const transportId = await buildTransport(sql, { shipperId: other.id });
    const fileId = await keep('lost');
    await buildLicense(sql, { transportId, driverId: unlucky.id, fileId });
    await app.services.files.stores.byName('disk').delete(fileId);
    await expect(ask(unlucky).then(({ files }) => files())).rejects.toThrow();
  });
});
