import { type Lent } from './connections.ts';
import type { Session } from './session.ts';
import { tagOf, type Answer, type Sent, type Transaction } from './sql.ts';

/** What runs in a transaction. */
export type Work<T> = (tx: Transaction) => Promise<T> | T;

/** What all scopes of one transaction know. */
interface Course {
  readonly session: Session;
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
  #opens(): boolean {
    if (this.#isOver) throw over();
    const opens = !this.#course.hasBegun;
    this.#course.hasBegun = true;
    return opens;
  }

  async #send(sent: Sent): Promise<Answer<unknown[]>> {
    const opens = this.#opens();
    try {
      return (await this.#course.session.send(sent, opens)).rows;
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  async #savepoint<T>(work: Work<T>): Promise<T> {
    const opens = this.#opens();
    const { session } = this.#course;
    this.#course.savepoints += 1;
    const name = `s${this.#course.savepoints}`;
    await session.control(`savepoint ${name}`, opens);
    try {
      return await new Scope(this.#course).run(work);
    } catch (error) {
      if (session.isUsable) await session.control(`rollback to savepoint ${name}`);
      throw error;
    }
  }
}

/** Limits of one transaction, in milliseconds; the pool's word where they are not given. */
export interface TransactionLimits {
  /** How long a statement may take, and wait for locks. */
  readonly statementMs?: number | undefined;
  /** How long a statement may wait for locks where the other is not given. */
  readonly lockMs?: number | undefined;
}

/** Runs `work` in a transaction on a connection, and gives that back. */
export async function runInTransaction<T>({ session, giveBack }: Lent, work: Work<T>, limits: TransactionLimits = {}): Promise<T> {
  const course: Course = { session, hasBegun: false, savepoints: 0 };
  try {
    const hasOwn = limits.statementMs !== undefined || limits.lockMs !== undefined;
    const result = await new Scope(course).run(hasOwn ? withLimits(session, work, limits) : work);
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
  <T>(session: Session, work: Work<T>, { statementMs, lockMs }: TransactionLimits): Work<T> =>
  async (tx) => {
    if (statementMs !== undefined) {
      session.limitMs = statementMs + 1_000;
      await tx`select set_config('statement_timeout', ${String(statementMs)}, true), set_config('lock_timeout', ${String(statementMs)}, true)`;
    } else if (lockMs !== undefined) await tx`select set_config('lock_timeout', ${String(lockMs)}, true)`;
    return work(tx);
  };
