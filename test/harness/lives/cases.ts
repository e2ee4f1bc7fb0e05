import { fromCents } from '#shared/money.ts';
import { addDays, dayMs, openDay } from '#shared/dates/days.ts';
import { hauled, reason, type Does, type PlayedStep } from './played.ts';
import type { World } from './world.ts';

const mostLooks = 60;

async function findCase(
  { sql }: World,
  { id }: PlayedStep,
  kind: string,
  looks = mostLooks,
): Promise<{ id: string; newDay: string | null } | null> {
  for (let look = 0; look < looks; look += 1) {
    const [found] = await sql<{ id: string; newDay: string | null }[]>`
      select id, new_day::text from cases where transport_id = ${id} and kind = ${kind} and closed_at is null`;
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

const say =
  (who: 'shipper' | 'side', kind: string, body: (found: { newDay: string | null }) => object): Does =>
  async (world, life) => {
    const found = await findCase(world, life, kind);
    const job = await hauled(world, life);
    const speaker = who === 'shipper' ? life.shipper : job?.side;
    return found && speaker && world.call(speaker, 'POST', `/api/cases/${found.id}/steps`, body(found));
  };

const dayAfter = (days: number): string => addDays(openDay(new Date()), days);

export const shipperCases = {
  sayNoShow: say('shipper', 'no_show', () => ({ event: 'said_no_show' })),
  proposeDay: say('shipper', 'no_show', () => ({ event: 'proposed_day', day: dayAfter(2) })),
  agreeDay: say('shipper', 'no_show', ({ newDay }) => ({ event: 'agreed_day', day: newDay ?? dayAfter(2) })),
  declineDay: say('shipper', 'no_show', ({ newDay }) => ({ event: 'declined_day', day: newDay ?? dayAfter(2) })),
  resolveCase: say('shipper', 'withheld', () => ({ event: 'resolved', comment: reason })),
  reportWithheld: (world, { shipper, id }) =>
    world.call(shipper, 'POST', `/api/transports/${id}/cases`, { kind: 'withheld', demanded: '400.00', comment: reason }),
  reportMissing: (world, { shipper, id }, { cents }: { cents: number }) =>
    world.call(shipper, 'POST', `/api/transports/${id}/cases`, { kind: 'not_delivered', amount: fromCents(cents), comment: reason }),
} satisfies Record<string, Does>;

export const carrierCases = {
  proposeDay: say('side', 'no_show', () => ({ event: 'proposed_day', day: dayAfter(2), cause: 'breakdown' })),
  agreeDay: say('side', 'no_show', ({ newDay }) => ({ event: 'agreed_day', day: newDay ?? dayAfter(2) })),
  giveDay: say('side', 'late', () => ({ event: 'gave_day', day: dayAfter(1), cause: 'breakdown' })),
} satisfies Record<string, Does>;

export const deskCases = {
  closeCase: async (world, life) => {
    const found = await findCase(world, life, 'withheld');
    return found && world.call(world.desk[0], 'POST', `/api/admin/cases/${found.id}/decision`, { comment: reason });
  },
} satisfies Record<string, Does>;

/** Bypasses triggers to backdate an instant that can be written only once. */
const setInstant = ({ sql }: World, { id }: PlayedStep, column: 'accepted_at' | 'picked_up_at'): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      update quotes set ${tx({ [column]: new Date(Date.now() - 30 * dayMs) })}
      where transport_id = ${id} and is_accepted and ${tx.unsafe(column)} is not null and workflow_state in ('assigned', 'in_transit')`;
  });

export const timeCases = {
  async missPickup(world, life) {
    await setInstant(world, life, 'accepted_at');
    await world.sql`update transports set pickup_date = ${dayAfter(-1)}, pickup_until = ${dayAfter(-1)}, delivery_date = null where id = ${life.id} and status in ('accepted', 'assigned')`;
    await world.strike('look-for-cases');
    await findCase(world, life, 'no_show');
  },
  async missAnswer(world, life) {
    await world.sql`update cases set answer_by = now() where transport_id = ${life.id} and state in ('reported', 'day_declined')`;
    await world.strike('look-for-cases');
    for (let look = 0; look < mostLooks && (await findCase(world, life, 'no_show', 1)); look += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
  },
  async late(world, life) {
    await setInstant(world, life, 'picked_up_at');
    await world.strike('look-for-cases');
    await findCase(world, life, 'late');
  },
} satisfies Record<string, Does>;
