import { type Lent } from './connections.ts';
import { noteStatement } from './patience.ts';
import type { Session, Standing } from './session.ts';
import { tagOf, type Answer, type Sent, type Transaction } from './sql.ts';
import { writtenAs } from './values.ts';

/** What runs in a transaction. */
export type Work<T> = (tx: Transaction) => Promise<T> | T;

/** What all scopes of one transaction know. */
interface Course {
  readonly session: Session;
  /** What may still be waited for locks, in milliseconds; null where the transaction has a limit of its own. */
  readonly lockMsLeft: (() => number) | null;
  /** What the server was told last of that. */
  lockMs: number;
  hasBegun: boolean;
  savepoints: number;
}

/** A transaction is over, or its part within a savepoint is: what still wants to be sent through it is refused. */
const over = () => Object.assign(new Error('this transaction is over'), { code: 'TRANSACTION_OVER' });

/** The statements of one transaction, or of one savepoint in it. */
class Scope {
  readonly #course: Course;
  #isOver = false;
  /** The first failure of a statement: nobody may have waited for it. */
  #failure: unknown = null;

  constructor(course: Course) {
    this.#course = course;
  }

  /** Runs `work`, and fails when a statement of it failed, whether it was waited for or not. */
  async run<T>(work: Work<T>): Promise<T> {
    const tag = tagOf((sent) => this.#send(sent));
    const savepoint: Transaction['savepoint'] = (inner) => this.#savepoint(inner);
    try {
      const result = await work(Object.assign(tag, { savepoint }));
      if (this.#failure) throw this.#failure;
      return result;
    } finally {
      this.#isOver = true;
    }
  }

  /** The first statement opens the transaction on its way. */
  #standing(): Standing {
    if (this.#isOver) throw over();
    const standing = this.#course.hasBegun ? 'within' : 'first';
    this.#course.hasBegun = true;
    return standing;
  }

  async #send(sent: Sent): Promise<Answer<unknown[]>> {
    const standing = this.#standing();
    if (standing === 'within') this.#tellLockLimit();
    const from = performance.now();
    try {
      return (await this.#course.session.send(sent, standing)).rows;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    } finally {
      noteStatement(performance.now() - from);
    }
  }

  /** Locks that are waited for one after the other share one limit: the next gets what the last has left. */
  #tellLockLimit(): void {
    const { session, lockMsLeft, lockMs } = this.#course;
    const leftMs = lockMsLeft?.() ?? lockMs;
    if (leftMs >= lockMs) return;
    this.#course.lockMs = leftMs;
    session.send(lockLimitOf(leftMs)).catch((error: unknown) => (this.#failure ??= error));
  }

  async #savepoint<T>(work: Work<T>): Promise<T> {
    const standing = this.#standing();
    const { session, lockMs } = this.#course;
    this.#course.savepoints += 1;
    const name = `s${this.#course.savepoints}`;
    await session.control(`savepoint ${name}`, standing);
    try {
      return await new Scope(this.#course).run(work);
    } catch (error) {
      if (session.isUsable) await session.control(`rollback to savepoint ${name}`);
      // What the server was told within is taken back with the rest.
      this.#course.lockMs = lockMs;
      throw error;
    }
  }
}

/** Limits of one transaction, in milliseconds. */
export interface TransactionLimits {
  /** How long a statement may take, and wait for locks; the pool's word where it is not given. */
  readonly statementMs?: number | undefined;
  /** How long the pool lets wait for locks where the other is not given. */
  readonly lockMs: number;
  /** What the request has left of that. */
  readonly lockMsLeft: () => number;
}

const lockLimitOf = (ms: number): Sent => ({
  text: `select set_config('lock_timeout', $1, true)`,
  values: [writtenAs(String(ms))],
  manner: 'hot',
  form: 'objects',
});

/** Runs `work` in a transaction on a connection, and gives that back. */
export async function runInTransaction<T>({ session, giveBack }: Lent, work: Work<T>, limits: TransactionLimits): Promise<T> {
  const { statementMs, lockMs, lockMsLeft } = limits;
  const leftMs = lockMsLeft();
  const course: Course = {
    session,
    lockMsLeft: statementMs === undefined ? lockMsLeft : null,
    lockMs: Math.min(leftMs, lockMs),
    hasBegun: false,
    savepoints: 0,
  };
  try {
    const hasOwn = statementMs !== undefined || leftMs < lockMs;
    const result = await new Scope(course).run(hasOwn ? withLimits(session, work, { statementMs, lockMs: leftMs }) : work);
    if (course.hasBegun && (await session.control('commit')) !== 'COMMIT')
      throw new Error('a statement of this transaction failed unheard');
    return result;
  } catch (error) {
    if (course.hasBegun && session.isUsable) await session.control('rollback').catch(() => session.spoil());
    throw error;
  } finally {
    giveBack();
  }
}

/** Says the limits first; where a statement has its own, it waits for locks as long as for all else. */
const withLimits =
  <T>(session: Session, work: Work<T>, { statementMs, lockMs }: Pick<TransactionLimits, 'statementMs' | 'lockMs'>): Work<T> =>
  async (tx) => {
    if (statementMs !== undefined) {
      session.limitMs = statementMs + 1_000;
      await tx`select set_config('statement_timeout', ${String(statementMs)}, true), set_config('lock_timeout', ${String(statementMs)}, true)`;
    } else await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    return work(tx);
  };
