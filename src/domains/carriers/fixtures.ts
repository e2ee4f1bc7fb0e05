import type { Sql } from '#server/db/context.ts';
import type { CarrierProfileForm } from './schemas.ts';

export const carrierProfileForm = {
  about: 'Family business with three trucks. We call the day before pickup.',
  yearFounded: '2011',
  vehicleTypes: ['car', 'motorcycle'],
  equipment: [
    { kind: 'open', unitCount: '2', capacity: '9' },
    { kind: 'enclosed', unitCount: 1, capacity: 6 },
  ],
  lanes: [
    { fromStates: ['TX'], toStates: ['CO', 'nm'], bothWays: true },
    { fromStates: ['CA'], toStates: [], bothWays: false },
  ],
  cargoLimit: '250000',
  insurer: 'Great Plains Casualty',
} as const satisfies CarrierProfileForm | object;

export type FmcsaOverrides = { readonly userId: string } & Readonly<Record<string, unknown>>;

/** Stores a valid FMCSA answer: common authority, $1 million liability, just checked. */
export async function buildFmcsaRecord(sql: Sql, overrides: FmcsaOverrides): Promise<void> {
  const [account] = await sql<{ dotNumber: string; mcNumber: string; role: string }[]>`
    select dot_number, mc_number, role from users where id = ${overrides.userId}`;
  const row = {
    ...account,
    outcome: 'valid',
    answer: 'valid',
    mode: 'live',
    message: 'Active',
    authority: ['common'],
    liabilityOnFile: '1000000.00',
    cargoOnFile: '0.00',
    bondOnFile: '0.00',
    retrievedAt: new Date(),
    checkedAt: new Date(),
    validAt: new Date(),
    ...overrides,
  };
  await sql`insert into register_facts ${sql(row)} on conflict (user_id) do update set ${sql(row)}`;
}
