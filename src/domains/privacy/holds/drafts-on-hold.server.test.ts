import { describe, expect, it } from 'vitest';
import { personaPassword } from '#domains/accounts/personas.ts';
import { buildTransport } from '#domains/transports/fixtures.ts';
import { buildEvidence } from '#domains/transports/photos/photos-fixtures.ts';
import { newId } from '#shared/ids.ts';
import { startTestApp } from '../../../../test/harness/app.ts';

const app = await startTestApp();
const { sql } = app;
const admin = await app.signIn('super_admin');

const stands = async (photoId: string) =>
  (
    await sql`select from documents d join files f on f.id = d.file_id
  where d.id = ${photoId} and f.deleted_at is null and f.wrapped_key is not null`
  ).length === 1;

async function heldDraft() {
  const owner = await app.signIn('shipper');
  const id = await buildTransport(sql, { shipperId: owner.id, status: 'draft' });
  const photo = await buildEvidence(sql, { transportId: id, userId: owner.id });
  const hold = { id: newId(), userId: owner.id, reason: 'Asked by a court', placedBy: admin.id, placedAt: new Date() };
  await sql`insert into legal_holds ${sql(hold)}`;
  const lift = () => sql`update legal_holds set lifted_at = now(), lifted_by = ${admin.id}, lift_reason = 'Settled' where id = ${hold.id}`;
  return { owner, id, photo, lift };
}

describe('a draft of an account under a legal hold', () => {
  it('is not deleted, nor are its photos, until the hold is lifted', async () => {
    const { owner, id, photo, lift } = await heldDraft();
    const remove = () => owner.call('DELETE', `/api/quotes/draft/${id}`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'legal_hold' } });
    expect(await stands(photo)).toBe(true);
    await lift();
    expect((await remove()).status).toBe(200);
    expect(await stands(photo)).toBe(false);
  });
});

describe('the drafts of an account deleted during a legal hold', () => {
  it('keep their photos until the hold is lifted', async () => {
    const { owner, photo } = await heldDraft();
    expect((await owner.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    expect(await stands(photo)).toBe(true);
  });
});

describe('the contacts of a deleted account', () => {
  it('stay during a hold on the account or a transport, and are erased when the last one ends', async () => {
    const owner = await app.signIn('shipper');
    const id = await buildTransport(sql, { shipperId: owner.id, status: 'completed', contactName: 'Nora Fields' });
    const draft = await buildTransport(sql, { shipperId: owner.id, status: 'draft' });
    const path = '/api/super-admin/pii/legal-holds';
    const place = async (body: object) => (await admin.call('POST', path, { ...body, reason: 'Asked by a court' })).body.id as string;
    const onPerson = await place({ on: 'person', of: owner.email });
    const onTransport = await place({ on: 'transport', of: id });
    expect((await owner.call('POST', '/api/settings/delete-account', { password: personaPassword })).status).toBe(200);
    await app.settle();
    const left = async () => (await sql`select from stops where transport_id = ${id} and contacts::text like '%Nora%'`).length;
    const lift = async (hold: string) => {
      expect((await admin.call('POST', `${path}/${hold}/lift`, { reason: 'Settled' })).status).toBe(200);
      await app.settle();
    };
    expect(await left()).toBe(1);
    await lift(onPerson);
    expect(await left()).toBe(1);
    expect(await sql`select from transports where id = ${draft}`).toHaveLength(0);
    await lift(onTransport);
    expect(await left()).toBe(0);
  });
});
