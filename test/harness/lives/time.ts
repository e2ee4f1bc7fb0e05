import { requeueJobs } from '../queue-rest.ts';
import { listPayments, type Does } from './played.ts';
import { isTriedSeldom, type World } from './world.ts';

/** Backdates a booking, bypassing the append-only triggers. */
const age = ({ sql }: World, transportId: string, by: string): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update payments set created_at = created_at - ${by}::interval, left_at = left_at - ${by}::interval where transport_id = ${transportId}`;
    await tx`
      update quote_transitions set created_at = created_at - ${by}::interval
      where quote_id in (select id from quotes where transport_id = ${transportId})`;
  });

export const retryJobs = ({ sql }: World): Promise<void> => requeueJobs(sql, sql`last_error is not null and ${isTriedSeldom(sql)}`);

const isOnItsWay = async ({ sql }: World, id: string, payments: string[]): Promise<boolean> =>
  (
    await sql`
      select from jobs where failed_at is null and run_at < now() + interval '2 minutes' and (name = 'look-for-bookings-without-carrier'
        or data ->> 'transportId' = ${id} or data ->> 'movementId' in (select id::text from payment_movements where payment_id = any(${payments})))
      limit 1`
  ).length > 0;

export const time = {
  tryAgain: retryJobs,
  async rest(world, life) {
    for (let look = 0; look < 100 && (await isOnItsWay(world, life.id, await listPayments(world, life))); look += 1) {
      if (look % 10 === 9) await retryJobs(world);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
  async findStuck(world, life) {
    await world.sql`
      update payment_movements set created_at = created_at - interval '11 minutes' where payment_id = any(${await listPayments(world, life)})`;
    await world.strike('finish-stuck-payments');
  },
  async lapse(world, { id }) {
    await world.sql`update change_orders set due_at = now() where transport_id = ${id} and state in ('asked', 'approved')`;
    await world.strike('lapse-change-orders');
  },
  async window(world, { id }) {
    await age(world, id, '73 hours');
    await world.strike('complete-reviewed-transports');
  },
  async week(world, { id }) {
    await age(world, id, '8 days');
    await world.strike('look-for-bookings-without-carrier');
  },
} satisfies Record<string, Does>;
