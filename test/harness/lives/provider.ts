import { listSandboxObjects } from '../money/sandbox-money.ts';
import { getNewest, type Does, type PlayedStep } from './played.ts';
import { transfersAre, type World } from './world.ts';

const tolerate = (one: Promise<unknown>): Promise<unknown> => one.catch(() => null);
const listCharges = async (world: World, life: PlayedStep) =>
  listSandboxObjects(world.provider.sql, 'charge', { transfer_group: `payment:${await getNewest(world, life)}`, paid: true });

/** Fails a refund at the provider, which restores the charge's refundable amount; null if there was none. */
const sendRefundBack = ({ provider }: World, charge: string): Promise<object | null> =>
  provider.sql.begin(async (tx) => {
    await tx`select from sandbox_objects where id = ${charge} for update`;
    const [back] = await tx<{ id: string; cents: number }[]>`
      update sandbox_objects set data = data || '{"status": "failed", "failure_reason": "lost_or_stolen_card"}' where id = (
        select id from sandbox_objects
        where kind = 'refund' and data @> ${tx.json({ charge, status: 'succeeded' })} order by place limit 1)
      returning id, (data ->> 'amount')::int as cents`;
    if (!back) return null;
    await tx`
      update sandbox_objects
      set data = data || jsonb_build_object('refunded', false, 'amount_refunded', (data ->> 'amount_refunded')::int - ${back.cents}::int)
      where id = ${charge}`;
    return { id: `evt_back_${back.id}`, object: 'event', type: 'refund.failed', data: { object: { id: back.id } } };
  });

export const provider = {
  /** Delivers new events randomly: some never, some repeatedly, in any order and to either program. */
  async tell(world, { chance }, { keeps, times }: { keeps: number; times: number }) {
    const kept = (await world.provider.heard())
      .filter(() => chance() < keeps)
      .flatMap((event) => Array.from({ length: times }, () => event));
    const shuffled = kept.map((event) => ({ event, place: chance() })).toSorted((one, other) => one.place - other.place);
    await Promise.all(shuffled.map(({ event, place }) => world.provider.tell(world.originAt(place < 0.5 ? 0 : 1), event)));
  },
  async refundByHand(world, life, { cents: amount }: { cents: number }) {
    for (const { id: charge } of (await listCharges(world, life)).slice(0, 1))
      await tolerate(world.provider.stripe.refunds.create({ charge, amount }));
  },
  async reverseByHand(world, life, { cents: amount }: { cents: number }) {
    const { transfers } = world.provider.stripe;
    for (const { id } of (await transfers.list({ transfer_group: `payment:${await getNewest(world, life)}` })).data.slice(0, 1))
      await tolerate(transfers.createReversal(id, { amount }));
  },
  async sendBack(world, life) {
    for (const { id } of (await listCharges(world, life)).slice(0, 1)) {
      const event = await sendRefundBack(world, id);
      for (const at of event ? [0, 1] : []) await world.provider.tell(world.originAt(at), event!);
    }
  },
  refuseTransfers: (world, { accounts }) => transfersAre(world, accounts, 'inactive'),
  letTransfersThrough: (world, { accounts }) => transfersAre(world, accounts, 'active'),
  async decideDispute(world, life, { yes }: { yes: boolean }) {
    const { disputes } = world.provider.stripe;
    for (const { id: charge } of await listCharges(world, life))
      for (const { id } of (await disputes.list({ charge })).data)
        await tolerate(disputes.update(id, { evidence: { uncategorized_text: yes ? 'winning_evidence' : 'losing_evidence' } }));
  },
} satisfies Record<string, Does>;
