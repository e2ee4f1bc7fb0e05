import { Gauge } from 'prom-client';
import type { Pool } from '#server/db/sql/sql.ts';

const states = ['waiting', 'delivered', 'given_up', 'not_sent'] as const;

/** Shows whether deliveries work at all; a failing endpoint is its owner's problem. */
export const deliveriesGauge = (sql: Pool) =>
  new Gauge({
    name: 'carriage_webhook_deliveries',
    help: 'Webhook deliveries in the last hour by state',
    labelNames: ['state'],
    registers: [],
    async collect() {
      const rows = await sql<{ state: string; count: number }[]>`
        select state, count(*)::int as count from webhook_deliveries where created_at > now() - interval '1 hour' group by state`;
      for (const state of states) this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0);
    },
  });
