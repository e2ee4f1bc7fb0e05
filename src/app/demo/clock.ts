import { restartIds } from '#shared/ids.ts';
import { getTag, type Pool, type Statement, type Tag, type Transaction } from '#server/db/sql/sql.ts';

export class DemoClock {
  #time: number;
  constructor(start: Date) {
    this.#time = start.getTime();
  }

  get time(): number {
    return this.#time;
  }

  moveTo(at: Date): void {
    this.#time = Math.max(this.#time, at.getTime());
  }
}

const RealDate = Date;

/** `new Date()` and `Date.now()` return the simulated time during `work`. Use only before the server listens. */
export async function withClock<T>(clock: DemoClock, work: () => Promise<T>): Promise<T> {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [clock.time] : args, newTarget) as Date,
    get: (target, key) => (key === 'now' ? () => clock.time : Reflect.get(target, key)),
  });
  restartIds();
  try {
    return await work();
  } finally {
    globalThis.Date = RealDate;
  }
}

const ofDatabase = /\b(?:now|clock_timestamp)\(\)/gi;

/** Passes the simulated time as a parameter, so that PostgreSQL reuses the prepared statement. */
function atClock(sent: Statement, clock: DemoClock): Statement {
  const time = new RealDate(clock.time).toISOString();
  if (sent.isSimple) return { ...sent, text: sent.text.replaceAll(ofDatabase, `'${time}'::timestamptz`) };
  const text = sent.text.replaceAll(ofDatabase, `$${sent.values.length + 1}::timestamptz`);
  return text === sent.text ? sent : { ...sent, text, values: [...sent.values, time] };
}

const tagAt = (sql: Tag, clock: DemoClock): Tag => getTag((sent) => sql.send(atClock(sent, clock)));

const transactionAt = (tx: Transaction, clock: DemoClock): Transaction =>
  Object.assign(tagAt(tx, clock), {
    savepoint: <T>(work: (inner: Transaction) => Promise<T> | T) => tx.savepoint((inner) => work(transactionAt(inner, clock))),
  });

/** Replaces `now()` in statements by the simulated time. */
export const toClockedPool = (pool: Pool, clock: DemoClock): Pool =>
  Object.assign(tagAt(pool, clock), {
    directUrl: pool.directUrl,
    reserve: () => pool.reserve(),
    end: () => pool.end(),
    begin: <T>(work: (tx: Transaction) => Promise<T> | T, options?: { statementLimitMs?: number }) =>
      pool.begin((tx) => work(transactionAt(tx, clock)), options),
  });

/** Column defaults used the real time; takes the simulated time from each row's UUIDv7. */
export async function dateDefaults(sql: Pool, began: Date): Promise<void> {
  const [row] = await sql<{ text: string }[]>`
    select string_agg(format('update %1$I set %2$I = to_timestamp((''x'' || left(replace(id::text, ''-'', ''''), 12))::bit(48)::bigint / 1000.0)
        where %2$I > %3$L and %2$I <= now()', c.relname, a.attname, ${began.toISOString()}::text), '; ') as text
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
    where pg_get_expr(d.adbin, d.adrelid) = 'now()' and c.relnamespace = current_schema()::regnamespace and not c.relispartition
      and has_column_privilege(c.oid, a.attnum, 'update')
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype)`;
  await sql.unsafe(row!.text).simple();
}
