import { expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import { testDatabase } from '../../../../test/harness/database/database.ts';
import { requireMasterKey } from './master-key.ts';

const { sql } = await testDatabase();
const keyed = (keyId: string) => sql`
  insert into idempotency_keys (caller, key, fingerprint, sealed_body, wrapped_key, key_id)
  values ('caller', ${newId()}, 'f', '\\x00', '\\x00', ${keyId})`;

it.each([
  ['before', '1111111111111111'],
  ['after', 'ffffffffffffffff'],
])('another master key is noticed whether its id sorts %s the own one', async (_where, other) => {
  await sql`truncate idempotency_keys`;
  const own = { id: '8888888888888888', key: Buffer.alloc(32) };
  await keyed(own.id);
  await requireMasterKey(sql, own);
  await keyed(other);
  await expect(requireMasterKey(sql, own)).rejects.toThrow(`does not match the stored keys (${other})`);
});
