import type { People, World } from './world.ts';

export interface PlayedStep extends People {
  readonly id: string;
  readonly chance: () => number;
}

export const reason = 'It was said so in this life';

export async function hauled({ sql }: World, { id, carrier, rival, broker, driver }: PlayedStep) {
  const [row] = await sql<{ quoteId: string; carrierId: string | null; brokerId: string | null; status: string; state: string }[]>`
    select q.id as quote_id, q.carrier_id, q.broker_id, t.status, q.workflow_state as state from quotes q join transports t on t.id = q.transport_id
    where t.id = ${id} and q.is_accepted`;
  if (!row) return null;
  const isRival = row.carrierId === rival.id;
  const hauler = isRival ? rival : carrier;
  return { ...row, carrier: hauler, side: row.brokerId === null ? hauler : broker, driver: isRival ? rival : driver };
}

/** Newest first; a fully refunded payment may be followed by another. */
export const listPayments = async ({ sql }: World, { id }: PlayedStep): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from payments where transport_id = ${id} order by id desc`).map((payment) => payment.id);
export const getNewest = async (world: World, life: PlayedStep): Promise<string> => (await listPayments(world, life))[0]!;

export type Does = (world: World, life: PlayedStep, act: never) => Promise<unknown>;

export async function withRefund(world: World, { shipper: mia, id }: PlayedStep, send: (body: object) => Promise<unknown>): Promise<void> {
  const shown = await world.call(mia, 'GET', `/api/transports/${id}/payment/refund-quote`);
  await send(shown?.body?.refund ? { refund: shown.body.refund.refund } : {});
}

export async function ofDryRun({ sql }: World, { id }: PlayedStep, state: string): Promise<string | undefined> {
  return (await sql<{ id: string }[]>`select id from dry_runs where transport_id = ${id} and state = ${state} limit 1`)[0]?.id;
}
