import { saveProfile } from '../src/domains/carriers/commands.ts';
import type { Lane } from '../src/domains/carriers/schemas.ts';
import { connect } from '../src/server/db/connection/connect.ts';
import { oneByOne } from './load.ts';
import type { PreparedDatabase } from './seed.ts';
import { startCarriage } from './processes.ts';
import type { Line } from './line.ts';

const lane = (fromStates: string[], toStates: string[]): Lane => ({ fromStates, toStates, bothWays: true });

const cases: readonly (readonly [string, Lane[]])[] = [
  ['one lane', [lane(['TX'], ['CO'])]],
  ['one without requests', [lane(['WY'], ['VT'])]],
  ['from one state anywhere', [lane(['TX'], [])]],
  ['anywhere', [lane([], [])]],
];

const limitMs = 50;

export async function ownLanes({ url, carrierToken }: PreparedDatabase): Promise<Line[]> {
  const sql = connect(url, { max: 1 });
  const carriage = await startCarriage(url);
  try {
    const [carrier] = await sql<{ id: string }[]>`select id from users where role = 'carrier'`;
    const ctx = { sql, actor: { id: carrier!.id }, now: new Date() } as Parameters<typeof saveProfile>[0];
    const said = { about: null, yearFounded: null, vehicleTypes: [], equipment: [], cargoLimit: null, insurer: null };
    const lines: Line[] = [];
    for (const [name, lanes] of cases) {
      await saveProfile(ctx, { ...said, lanes });
      const times: number[] = [];
      for (const sort of ['newest', 'rate', 'pickup'])
        times.push(
          ...(await oneByOne(`${carriage.url}/api/marketplace/quotes?lanes=mine&sort=${sort}`, 100, {
            authorization: `Bearer ${carrierToken}`,
          })),
        );
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
      lines.push({
        what: `only own lanes (${name}), 100,000 open requests`,
        measured: `p95 ${p95.toFixed(1)} ms over three sort orders`,
        promise: `under ${limitMs} ms`,
        holds: p95 < limitMs,
      });
    }
    return lines;
  } finally {
    await Promise.all([carriage.stop(), sql.end()]);
  }
}
