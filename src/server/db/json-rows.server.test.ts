import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';

const { sql } = await testDatabase();

const hard = ['quote " and \\ backslash', 'line\nbreak\ttab\u0001\u001f\u007f', 'Zürich 東京 🚚', '', '</script>', ' {"json": 1} '];

describe('rows written as JSON', () => {
  it('hold what row_to_json writes, for every type that the tables have', async () => {
    const columns = sql`
      1::smallint as small, -2147483648 as whole, 9007199254740993 as large, 1.5::real as real, -0.1::float8 as double, 1e-7::float8 as tiny,
      'NaN'::float8 as nan, '-Infinity'::float8 as endless, 10.50::numeric as price, true as yes, false as no, null::text as nothing,
      '2026-11-22'::date as day, 'infinity'::date as open, '0192aaaa-0001-7000-8000-000000000000'::uuid as id,
      '{"a": [1, "x\\ny"]}'::json as kept, '{"b": null}'::jsonb as packed, array['a"b', 'c,d', null] as words, '{}'::text[] as none,
      array[1, 2] as numbers, array[true, false] as flags, '10.0.0.1'::inet as address`;
    const [written] = await sql`select ${columns}`.asJson();
    const [told] = await sql<{ text: string }[]>`select row_to_json(r)::text as text from (select ${columns}) r`;
    expect(JSON.parse(written!.json.toString())).toEqual(JSON.parse(told!.text));
  });

  it('keep every text as it is, whatever stands in it, in answers of any length', async () => {
    const rows = await sql`select * from unnest(${[...hard, hard.join('').repeat(5_000)]}::text[]) t (text)`.asJson();
    const texts = rows.map(({ json }) => (JSON.parse(json.toString()) as { text: string }).text);
    expect(texts).toEqual([...hard, hard.join('').repeat(5_000)]);
  });

  it('keep every text as it is in objects too, beside columns that are null', async () => {
    const rows = await sql`select null as before, text, null as after from unnest(${hard}::text[]) t (text)`;
    expect(rows.map((row) => ({ ...row }))).toEqual(hard.map((text) => ({ before: null, text, after: null })));
  });

  it('write instants as the API says them, and camel case keys', async () => {
    const rows = await sql`select '2026-11-22 10:00:00.1239+00'::timestamptz as created_at, 1 as "isOwn"`.asJson();
    expect(rows.map(({ json }) => json.toString())).toEqual(['{"createdAt":"2026-11-22T10:00:00.123Z","isOwn":1}']);
  });

  it('keep columns whose names begin with _ out of the JSON, wherever they stand', async () => {
    const [row] = await sql`select 7 as _first, 'a' as shown, null::text as _empty, '2026-11-22'::date as "_lastDay"`.asJson();
    expect(row!.json.toString()).toBe('{"shown":"a"}');
    expect(row!.apart).toEqual({ first: 7, empty: null, lastDay: '2026-11-22' });
  });

  it('rewrite the texts that are named, and leave null alone', async () => {
    const rows = await sql`select * from (values ('Zürich', 'a'), (null, 'b')) t (secret, open)`.asJson({ secret: () => '"hidden"' });
    expect(rows.map(({ json }) => JSON.parse(json.toString()))).toEqual([
      { secret: '"hidden"', open: 'a' },
      { secret: null, open: 'b' },
    ]);
  });

  it('write columns whose names share what stands before a dot as one object', async () => {
    const rows = await sql`
      select 1 as "a.x", 'two' as "a.y", null::text as "b.x", 3 as plain, true as "c.last", 4 as _aside
      union all select null, null, null, null, null, null`.asJson();
    expect(rows.map(({ json }) => json.toString())).toEqual([
      '{"a":{"x":1,"y":"two"},"b":{"x":null},"plain":3,"c":{"last":true}}',
      '{"a":{"x":null,"y":null},"b":{"x":null},"plain":null,"c":{"last":null}}',
    ]);
  });

  it('rewrite by what stands beside the JSON', async () => {
    const hide = (text: string, { inside }: { inside?: unknown }) => (inside === true ? text : 'hidden');
    const rows = await sql`select * from (values (true, 'a'), (false, 'b'), (null, 'c')) t (_inside, word)`.asJson({ word: hide });
    expect(rows.map(({ json }) => json.toString())).toEqual(['{"word":"a"}', '{"word":"hidden"}', '{"word":"hidden"}']);
  });

  it('stay what they are when later answers come', async () => {
    const [first] = await sql`select 'first' as text`.asJson();
    const [second] = await sql`select 'other' as text`.asJson();
    expect([first!.json.toString(), second!.json.toString()]).toEqual(['{"text":"first"}', '{"text":"other"}']);
  });
});
