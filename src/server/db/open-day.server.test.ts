import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDay } from '#shared/dates/days.ts';
import { testDatabase } from '../../../test/harness/database/database.ts';

const { sql } = await testDatabase();

test('the database computes the same open day as the program, in every time zone', async () => {
  const edges = ['2026-11-21T10:59:59.999Z', '2026-11-21T11:00:00Z', '2026-03-08T10:30:00Z', '2028-03-01T10:59:59.999Z'];
  const instants = fc.array(
    fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }),
    { minLength: 20, maxLength: 200 },
  );
  await fc.assert(
    fc.asyncProperty(instants, fc.constantFrom('UTC', 'Pacific/Guam', 'America/Los_Angeles', 'Pacific/Pago_Pago'), async (some, zone) => {
      const all = [...some.map((at) => at.toISOString()), ...edges];
      const rows = await sql.begin(async (tx) => {
        await tx`select set_config('timezone', ${zone}, true)`;
        return tx<{ at: string; day: string }[]>`
          select value as at, open_day(value::timestamptz)::text as day from jsonb_array_elements_text(${tx.json(all)}) with ordinality order by ordinality`;
      });
      expect(rows.map(({ day }) => day)).toEqual(all.map((at) => openDay(new Date(at))));
    }),
    { numRuns: 20 },
  );
});
