import { loadModule } from 'libpg-query';
import { describe, expect, it } from 'vitest';
import * as arrows from './arrows.ts';
import { parseSource, type Source } from './house.ts';
import * as manners from './manners.ts';
import { checkTables, ownerFaults, type Rules } from './tables.ts';
import { parsedTablesOf, tableWordsOf } from './table-words.ts';

await loadModule();

const plant = (files: Record<string, string>): Source[] => Object.entries(files).map(([path, text]) => parseSource(path, text));

const rules: Rules = {
  owners: {
    users: 'accounts',
    compliance_documents: 'compliance',
    transports: 'transports',
    quotes: 'quotes',
    files: 'server/files',
    jobs: 'server/queue',
  },
  exceptions: [],
  unseenTexts: {},
};
const faultsIn = (files: Record<string, string>, more: Partial<Rules> = {}) => checkTables(plant(files), { ...rules, ...more }).faults;
const inBids = (code: string) => faultsIn({ 'src/domains/bids/commands.ts': code });

describe('what is planted in SQL', () => {
  it.each([
    ['an undeclared table', 'sql`select 1 from bid_drafts`', 'reads bid_drafts, which is no table of ours'],
    ['a write to files from another domain', 'sql`delete from files where id = ${id}`', "writes files, which is server/files's"],
    ['an uppercase UPDATE', 'sql`UPDATE Users SET full_name = ${name}`', "writes users, which is accounts's"],
    ['a table named through sql()', "sql`update ${sql('users')} set full_name = ${name}`", "writes users, which is accounts's"],
    ['a quoted table', 'sql`update "users" set full_name = ${name}`', "writes users, which is accounts's"],
    ['a table with its schema', 'sql`insert into public.users (id) values (${id})`', "writes users, which is accounts's"],
    ['a write inside WITH', 'sql`with gone as (delete from quotes returning id) select id from gone`', "writes quotes, which is quotes's"],
    ['a write over two lines with a comment', 'sql`delete -- for good\n from only quotes`', "writes quotes, which is quotes's"],
    ['a merge', 'sql`merge into quotes q using transports t on true when matched then delete`', "writes quotes, which is quotes's"],
    ['a truncate', 'tx`truncate table quotes`', "writes quotes, which is quotes's"],
    ['a second table of a list', 'sql`select 1 from transports t, files f`', "reads files, which is server/files's"],
    ['a joined table in brackets', 'sql`select 1 from (transports t join files f on true)`', "reads files, which is server/files's"],
    ['a text given to unsafe', "sql.unsafe('update users set role = 1')", "writes users, which is accounts's"],
    ['a string that is handed on', "const text = 'DELETE FROM users'; run(text)", "writes users, which is accounts's"],
    ['one arm of a choice', 'sql`${all ? sql`delete from users` : sql`select 1`}`', "writes users, which is accounts's"],
    ['a table of a loop', "for (const table of ['users']) await sql`delete from ${sql(table)}`", "writes users, which is accounts's"],
  ])('%s is caught', (_name, code, fault) => {
    expect(inBids(code)).toContainEqual(expect.stringMatching(new RegExp(`^src/domains/bids/commands.ts:\\d ${fault}$`)));
  });

  it('a table whose name is only known when the program runs is caught', () => {
    expect(inBids('sql`delete from ${sql(name)}`')).toEqual([
      'src/domains/bids/commands.ts:1 writes sql(name), a table that is not named here',
    ]);
    expect(inBids('sql.unsafe(text)')).toEqual(['src/domains/bids/commands.ts: text reaches the database and cannot be read']);
  });

  it('a fragment of another file is read where it is used', () => {
    const files = {
      'src/domains/quotes/reach.ts': 'export function joined(sql) { return sql`quotes q join transports t on t.id = q.transport_id`; }',
      'src/domains/compliance/gate.ts': "import { joined } from '../quotes/reach.ts'; sql`select 1 from ${joined(sql)}`",
    };
    expect(faultsIn(files)).toEqual([
      "src/domains/compliance/gate.ts:1 reads quotes, which is quotes's",
      "src/domains/compliance/gate.ts:1 reads transports, which is transports's",
    ]);
  });

  it('a read of a table below is caught, one of a table above is not', () => {
    const read = (domain: string) => faultsIn({ [`src/domains/${domain}/queries.ts`]: 'sql`select 1 from transports join users on true`' });
    expect(read('bids')).toEqual([]);
    expect(read('transports')).toEqual([]);
    expect(read('compliance')).toEqual(["src/domains/compliance/queries.ts:1 reads transports, which is transports's"]);
  });

  it.each(['src/app/schedules.ts', 'src/server/http/metrics.ts', 'src/shared/csv.ts', 'src/web/api/call.ts', 'bench/lists.ts'])(
    'a write from %s is caught',
    (path) =>
      expect(faultsIn({ [path]: 'sql`insert into users (id) values (1)`' })).toEqual([`${path}:1 writes users, which is accounts's`]),
  );

  it('one part of the server does not write the table of another', () => {
    expect(faultsIn({ 'src/server/files/files.ts': 'sql`delete from jobs`' })).toEqual([
      "src/server/files/files.ts:1 writes jobs, which is server/queue's",
    ]);
  });

  it('what only looks like it is let be', () => {
    expect(
      inBids(`
        sql\`select extract(epoch from now()), trim(both from name), a is distinct from b from transports t, unnest(t.list) for update of t\`;
        sql\`with own as (select 1), more (a) as materialized (select 2) select 1 from own join more on true\`;
        label('Select a broker from the list');
        sql\`revoke all on database carriage from public\`;
        sql\`and t.status = \${status}\``),
    ).toEqual([]);
  });

  it('an exception excuses one table in one place, and is caught once nothing needs it', () => {
    const code = { 'src/domains/transports/reach.ts': 'sql`select 1 from quotes`' };
    const exception = { place: 'transports', table: 'quotes', kind: 'reads', why: '' } as const;
    expect(faultsIn(code, { exceptions: [exception] })).toEqual([]);
    expect(faultsIn(code, { exceptions: [exception, { ...exception, kind: 'writes' }] })).toEqual([
      'transports writes quotes is excused and does not do it',
    ]);
    expect(faultsIn({ 'src/domains/places/a.ts': 'sql`select 1 from quotes`' }, { exceptions: [exception] })).toHaveLength(2);
  });

  it('a table without an owner is caught, and an owner without a table', () => {
    expect(ownerFaults(['users', 'claims'], { users: 'accounts', quotes: 'quotes' })).toEqual([
      'claims has no owner',
      'quotes is owned and is no table',
    ]);
  });

  it('a text that PostgreSQL cannot read stops the check', () => {
    expect(() => inBids("sql`select 'open`")).toThrow('src/domains/bids/commands.ts:1 has a text that PostgreSQL cannot read');
  });

  it('the words of a whole statement are those that the parser finds', () => {
    const text =
      'insert into quotes select * from transports where exists (select 1 from users u, jobs) and id in (select id from only files)';
    expect(
      tableWordsOf(text)
        .map(({ table }) => table)
        .toSorted(),
    ).toEqual(parsedTablesOf(text));
    expect(parsedTablesOf('and status = $1')).toBeNull();
  });
});

describe('what is planted in imports', () => {
  it.each([
    ['a screen that imports a type of the server', 'src/domains/bids/web/card.tsx', "import type { Sql } from '#server/db/context.ts';"],
    ['a screen of several domains that does', 'src/screens/desk/desk.tsx', "import { type Sql } from '#server/db/context.ts';"],
    ['a screen that imports a query', 'src/domains/bids/web/card.tsx', "import { listBids } from '../queries.ts';"],
    ['a contract that imports a command', 'src/domains/bids/contract.ts', "import type { Placed } from './commands.ts';"],
    ['a type that is imported in place', 'src/domains/bids/web/card.tsx', "let a: import('../queries.ts').Row;"],
    ['a screen that is loaded later', 'src/domains/bids/web/card.tsx', "const late = () => import('../queries.ts');"],
    ['what is exported on', 'src/domains/bids/web/card.tsx', "export { listBids } from '../queries.ts';"],
  ])('%s is caught', (_name, path, code) => {
    expect(arrows.serverSeenByBrowsers(plant({ [path]: code }))).toHaveLength(1);
  });

  it.each([
    ['src/domains/transports/lifecycle.ts', "import { accept } from '#domains/quotes/acceptance.ts';"],
    ['src/domains/transports/lifecycle.ts', "import type { Quote } from '#domains/quotes/contract.ts';"],
    ['src/domains/transports/web/card.tsx', "import { OfferList } from '#domains/quotes/web/offer-list.tsx';"],
    ['src/domains/accounts/web/card.tsx', "import type { Gate } from '#domains/compliance/contract.ts';"],
  ])('%s that looks down (%s) is caught, on the server and on screens', (path, code) => {
    expect(arrows.callsDown(plant({ [path]: code }))).toHaveLength(1);
  });

  it('a screen that looks into another screen is caught, in its own folder it is let be', () => {
    const code = "import { Card } from '#screens/dashboard/card.tsx';";
    expect(arrows.screensThatMeet(plant({ 'src/screens/profile/profile-screen.tsx': code }))).toHaveLength(1);
    expect(arrows.screensThatMeet(plant({ 'src/screens/dashboard/dashboard-screen.tsx': code }))).toEqual([]);
  });

  it('a domain that looks up is let be', () => {
    const code = "import { getTransport } from '#domains/transports/queries.ts';";
    expect(arrows.callsDown(plant({ 'src/domains/quotes/acceptance.ts': code }))).toEqual([]);
  });

  it.each([
    ['src/server/db/a.ts', "import { A } from '#domains/bids/contract.ts';"],
    ['src/server/db/a.ts', "import type { A } from '#web/ui/button.tsx';"],
    ['src/web/ui/a.tsx', "import type { A } from '#server/log.ts';"],
    ['src/shared/a.ts', "import type { A } from '#web/ui/button.tsx';"],
    ['src/domains/bids/a.ts', "import { A } from '#app/http.ts';"],
    ['src/domains/bids/web/a.tsx', "import { A } from '#screens/desk/desk.tsx';"],
    ['src/screens/desk/a.tsx', "import { A } from '#app/root.tsx';"],
    ['bench/a.ts', "import { A } from '#web/ui/button.tsx';"],
  ])('%s with %s breaks the order of the layers', (path, code) => {
    expect(arrows.wrongLayers(plant({ [path]: code }))).toHaveLength(1);
  });

  it('server code that imports a part of a screen is caught', () => {
    const found = arrows.browserSeenByServers(plant({ 'src/domains/bids/a.ts': "import { B } from './web/card.tsx';" }));
    expect(found).toEqual(['src/domains/bids/a.ts -> src/domains/bids/web/card.tsx']);
  });

  it('a circle of types alone is caught, also over three files', () => {
    const a = { 'src/shared/a.ts': "import type { B } from './b.ts'; export type A = B;" };
    expect(arrows.circles(plant({ ...a, 'src/shared/b.ts': "import type { A } from './a.ts';" }))).toEqual([
      'src/shared/a.ts <-> src/shared/b.ts',
    ]);
    const three = { ...a, 'src/shared/b.ts': "export type { C } from './c.ts';", 'src/shared/c.ts': "let x: import('./a.ts').A;" };
    expect(arrows.circles(plant(three))).toEqual(['src/shared/a.ts <-> src/shared/b.ts <-> src/shared/c.ts']);
    expect(arrows.circles(plant(a))).toEqual([]);
  });

  it('a screen that another one borrows, a domain that nobody ordered and an import of nothing are caught', () => {
    const sources = plant({
      'src/domains/tolls/web/a.tsx': "import A from '#domains/bids/web/bids-screen.tsx'; import B from './gone.ts';",
    });
    expect(arrows.borrowedScreens(sources)).toEqual(['src/domains/tolls/web/a.tsx -> src/domains/bids/web/bids-screen.tsx']);
    expect(arrows.unknownDomains(sources)).toEqual(['tolls']);
    expect(arrows.deadImports(sources, (path) => path.endsWith('bids-screen.tsx'))).toEqual([
      'src/domains/tolls/web/a.tsx -> src/domains/tolls/web/gone.ts',
    ]);
  });

  it('a file that cannot be parsed stops the check', () => {
    expect(() => plant({ 'src/shared/a.ts': 'const = 1;' })).toThrow('src/shared/a.ts was not parsed');
  });
});

describe('what is planted in names, sizes and comments', () => {
  it('is caught', () => {
    expect(manners.badNames(['src/a/utils.ts', 'src/a/Big.ts', 'src/a/index.test.ts', 'src/a/fine-name.ts'])).toHaveLength(3);
    expect(manners.barrels(plant({ 'src/a.ts': "export * from './b.ts';" }))).toEqual(['src/a.ts']);
    const long = (path: string, lines: number) => manners.tooLong(plant({ [path]: 'a;\n'.repeat(lines) }));
    expect([long('src/a.ts', 300), long('src/a.ts', 301), long('src/a.test.ts', 500), long('src/a.test.ts', 501)]).toEqual([
      [],
      ['src/a.ts 301'],
      [],
      ['src/a.test.ts 501'],
    ]);
    expect(manners.medianLines(plant({ 'a.ts': 'a;\n', 'b.ts': 'a;\n'.repeat(9), 'c.ts': 'a;\n'.repeat(5) }))).toBe(5);
  });

  it('an export without a doc comment is caught, one line after another comment too', () => {
    const text =
      '/** Said. */\nexport const a = 1;\n// not a doc comment\nexport function b() {}\n/** Far. */\n\nlet x;\nexport class C {}\nexport type D = 1;';
    expect(plant({ 'src/shared/a.ts': text }).flatMap(manners.unexplained)).toEqual(['src/shared/a.ts b', 'src/shared/a.ts C']);
    const asked = ['src/server/log.ts', 'src/domains/bids/policy.ts', 'src/domains/bids/search-rules.ts', 'src/domains/bids/reach.ts'];
    expect(plant(Object.fromEntries(asked.map((path) => [path, '']))).filter(manners.isExplained)).toHaveLength(3);
  });

  it('the message of an error on a screen, commented-out code and postponed work are caught', () => {
    const screen = (message: string) => manners.messagesShown(plant({ 'src/a.tsx': `const a = <Failed message={${message}} />;` }));
    expect([screen('query.error.message'), screen('words')]).toEqual([['src/a.tsx'], []]);
    const comments = '// const a = 1;\n// TODO later\n// if (x) y();\n// if it is late, say so\n// let others know';
    expect(manners.leftovers(plant({ 'src/a.ts': comments }))).toHaveLength(3);
  });
});
