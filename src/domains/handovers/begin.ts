import type { LockedQuote } from '#domains/quotes/booking/locked-quote.ts';
import type { StepFollower } from '#domains/quotes/booking/step-rules.ts';
import type { Ctx } from '#server/db/context.ts';
import { readSetting } from '#server/db/system-config.ts';
import { makeCode } from './release-rules.ts';

const seal = ({ services }: Ctx) => services.secrets.seal(Buffer.from(makeCode()));

/** A booking keeps the rules (such as the license requirement) in force when it was made. */
async function begin(ctx: Ctx, quote: LockedQuote): Promise<void> {
  const { sql, now } = ctx;
  const { sealed, wrappedKey, keyId } = seal(ctx);
  const licenseRequired = await readSetting(sql, 'DRIVER_LICENSE_REQUIRED');
  await sql`
    insert into handovers (transport_id, quote_id, license_required, asks_whole_road, sealed_code, wrapped_key, key_id, code_version,
      created_at, updated_at)
    values (${quote.transport.id}, ${quote.id}, ${licenseRequired}, true, ${sealed}, ${wrappedKey}, ${keyId}, 1, ${now}, ${now})
    on conflict (transport_id) do update set quote_id = excluded.quote_id, license_required = excluded.license_required,
      asks_whole_road = true, sealed_code = excluded.sealed_code, wrapped_key = excluded.wrapped_key, key_id = excluded.key_id,
      code_version = handovers.code_version + 1, wrong_tries = 0, job_wrong_tries = 0, released_at = null, released_how = null,
      released_by = null, release_reason = null, stopped_at = null, stopped_by = null, stopped_why = null, stopped_words = null, truck = null, plate = null,
      plate_state = null, truck_named_by = null, truck_named_at = null, updated_at = excluded.updated_at`;
}

/** Makes a new code and resets its tries, release and stop. The job's wrong tries keep counting. Must run in a transaction. */
export async function makeNewCode(ctx: Ctx, transportId: string): Promise<void> {
  const { sql, now } = ctx;
  const { sealed, wrappedKey, keyId } = seal(ctx);
  await sql`
    update handovers set sealed_code = ${sealed}, wrapped_key = ${wrappedKey}, key_id = ${keyId}, code_version = code_version + 1, wrong_tries = 0,
      released_at = null, released_how = null, released_by = null, release_reason = null,
      stopped_at = null, stopped_by = null, stopped_why = null, stopped_words = null, updated_at = ${now}
    where transport_id = ${transportId}`;
}

/** A new carrier brings another truck, and a new driver needs a new code even if the vehicle was already released to the previous one. */
async function changeHands(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  const { sql, now } = ctx;
  const transportId = after.transport.id;
  if (before.carrierId !== after.carrierId && before.carrierId !== null)
    await sql`
      update handovers set truck = null, plate = null, plate_state = null, truck_named_by = null, truck_named_at = null, updated_at = ${now}
      where transport_id = ${transportId}`;
  const [row] = await sql`
    select from handovers where transport_id = ${transportId} and released_at is not null and released_by is distinct from ${after.driverId}`;
  if (row) await makeNewCode(ctx, transportId);
}

async function follow(ctx: Ctx, before: LockedQuote, after: LockedQuote): Promise<void> {
  if (!after.isAccepted || !['accepted', 'assigned'].includes(after.transportStatus)) return;
  if (!before.isAccepted) return begin(ctx, after);
  if (before.carrierId !== after.carrierId || before.driverId !== after.driverId) await changeHands(ctx, before, after);
}

export const handoverFollower: StepFollower = { name: 'handover', follow };
