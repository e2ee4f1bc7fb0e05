import { buildDriverJobs } from '#domains/handovers/fixtures.ts';
import type { Stage } from '#domains/inspections/photos/shots-rules.ts';
import type { Pool } from '#server/db/sql/sql.ts';
import type { Visitor } from '../browser/browser.ts';

const steps = { pickup: { link: 'Pick up', newState: 'in_transit' }, delivery: { link: 'Deliver', newState: 'delivered' } } as const;

export async function performStep({ page }: Visitor, sql: Pool, stage: Stage): Promise<void> {
  const { link, newState } = steps[stage];
  await page.getByRole('link', { name: link, exact: true }).waitFor();
  const { origin, pathname } = new URL(page.url());
  const transportId = pathname.split('/').at(-1)!;
  await buildDriverJobs(sql, transportId, [stage]);
  const [row] = await sql<{ id: string }[]>`select id from quotes where transport_id = ${transportId} and is_accepted`;
  const reply = await page.request.patch(`/api/quotes/${row!.id}/workflow-state`, { data: { newState }, headers: { origin } });
  if (!reply.ok()) throw new Error(`${newState}: ${reply.status()} ${await reply.text()}`);
  await page.reload();
}
