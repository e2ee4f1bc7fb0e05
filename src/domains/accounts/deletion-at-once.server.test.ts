import { expect, it, vi } from 'vitest';
import { transportForm } from '#domains/transports/fixtures.ts';
import { startTestApp } from '../../../test/harness/app.ts';
import { waitingForLocks } from '../../../test/harness/database.ts';
import { patiently } from '../../../test/harness/patience.ts';
import { untilSomebodyWaits } from '../../../test/harness/waiting.ts';
import { personaPassword } from './personas.ts';

const app = await startTestApp();
const { sql } = app;

/** Holds up whoever writes a row of a table, not who reads it, while `work` runs. */
async function whileUnwritable(table: string, work: (letGo: () => Promise<void>) => Promise<void>): Promise<void> {
  const holder = await sql.reserve();
  let isHeld = true;
  const letGo = async () => {
    if (isHeld) await holder`rollback`;
    isHeld = false;
  };
  try {
    await holder`begin`;
    await holder`set local idle_in_transaction_session_timeout = 0`;
    await holder`lock table ${holder(table)} in share mode`;
    await work(letGo);
  } finally {
    await letGo().finally(() => holder.release());
  }
}

it('leaves no request of a deleted account in the marketplace that was being submitted at the same moment', async () => {
  const user = await app.signIn('shipper');
  await whileUnwritable('quotes', async (letGo) => {
    // The request is written and not committed yet: its opening quote is still to come.
    const asked = user.call('POST', '/api/transports', transportForm);
    await untilSomebodyWaits(sql);
    let isEnded = false;
    const ended = user.call('POST', '/api/settings/delete-account', { password: personaPassword }).finally(() => (isEnded = true));
    await vi.waitUntil(async () => isEnded || (await waitingForLocks(sql)) > 1, patiently);
    await letGo();
    const answers = { request: (await asked).status, deletion: (await ended).status };
    const open = await sql`select from transports where shipper_id = ${user.id} and status in ('submitted', 'quoted')`;
    // Whoever was first, the other heard of it.
    expect({ ...answers, open: open.length }).not.toEqual({ request: 201, deletion: 200, open: 1 });
  });
});
