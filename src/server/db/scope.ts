import type { Session } from './connection/session.ts';
import { getTag, type Answer, type Statement, type Transaction } from './sql/sql.ts';

export type Work<T> = (tx: Transaction) => Promise<T> | T;

/** For statements sent after their transaction or savepoint ended. */
const over = () => Object.assign(new Error('this transaction is over'), { code: 'TRANSACTION_OVER' });

class Scope {
  readonly #session: Session;
  readonly #depth: number;
  #savepoints = 0;
  #isOver = false;
  #failure: unknown = null;

  constructor(session: Session, depth = 0) {
    this.#session = session;
    this.#depth = depth;
  }

  /** Fails if any statement failed, even one that was not awaited. */
  async run<T>(work: Work<T>): Promise<T> {
    const tag = getTag((sent) => this.#send(sent));
    const savepoint: Transaction['savepoint'] = (inner) => this.#savepoint(inner);
    try {
      const result = await work(Object.assign(tag, { savepoint }));
      if (this.#failure) throw this.#failure;
      return result;
    } finally {
      this.#isOver = true;
    }
  }

  async #send(sent: Statement): Promise<Answer<unknown[]>> {
    if (this.#isOver) throw over();
    try {
      return await this.#session.send(sent);
    } catch (error) {
      this.#failure ??= error;
      throw error;
    }
  }

  async #savepoint<T>(work: Work<T>): Promise<T> {
    if (this.#isOver) throw over();
    this.#savepoints += 1;
    const name = `s${this.#depth}_${this.#savepoints}`;
    await this.#session.control(`savepoint ${name}`);
    try {
      return await new Scope(this.#session, this.#depth + 1).run(work);
    } catch (error) {
      if (this.#session.isUsable) await this.#session.control(`rollback to savepoint ${name}`);
      throw error;
    }
  }
}

/** Sends `begin` together with the first statement. */
export async function runInTransaction<T>(session: Session, work: Work<T>, begin = 'begin'): Promise<T> {
  const beginning = session.control(begin);
  beginning.catch(() => {});
  try {
    const result = await new Scope(session).run(work);
    await beginning;
    if ((await session.control('commit')) !== 'COMMIT') throw new Error('a statement of this transaction failed unheard');
    return result;
  } catch (error) {
    if (session.isUsable) await session.control('rollback').catch(() => {});
    throw error;
  }
}
