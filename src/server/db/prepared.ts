import type { WrittenColumns } from './json-rows.ts';
import { keepNewest } from '#server/keep-newest.ts';

/** Statements that one connection keeps prepared at most; the one that was used longest ago makes room. */
const perConnection = 100;
/** Texts whose uses are counted, in the whole process; a rarer one is never prepared. */
const watchedTexts = 1_000;
const hotFrom = 3;

const uses = new Map<string, number>();

/** True from the third use of a text on, as long as it stays among the thousand that were used last. */
function isHot(text: string): boolean {
  const count = (uses.get(text) ?? 0) + 1;
  keepNewest(uses, text, count, watchedTexts);
  return count >= hotFrom;
}

/** A statement that a connection keeps under a name, with its columns once they are known. */
export interface Prepared {
  readonly name: string;
  columns: WrittenColumns | null;
  /** Which use of its connection was its last: the one with the least makes room. */
  lastUse: number;
}

/** What one connection keeps prepared. */
export class PreparedStatements {
  readonly #kept = new Map<string, Prepared>();
  readonly #unwanted: string[] = [];
  #named = 0;
  #uses = 0;

  /** The statement of a hot text and whether it has to be sent for parsing; null for a text that is not hot. */
  take(text: string): { prepared: Prepared; isNew: boolean } | null {
    this.#uses += 1;
    const kept = this.#kept.get(text);
    if (kept) {
      kept.lastUse = this.#uses;
      return { prepared: kept, isNew: false };
    }
    if (!isHot(text)) return null;
    if (this.#kept.size >= perConnection) this.forget(this.#leastRecent());
    this.#named += 1;
    const prepared = { name: `s${this.#named}`, columns: null, lastUse: this.#uses };
    this.#kept.set(text, prepared);
    return { prepared, isNew: true };
  }

  #leastRecent(): string {
    return [...this.#kept].reduce((least, one) => (one[1].lastUse < least[1].lastUse ? one : least))[0];
  }

  /** Lets go of a statement: its name is one to close. */
  forget(text: string): void {
    const kept = this.#kept.get(text);
    if (!kept) return;
    this.#kept.delete(text);
    this.#unwanted.push(kept.name);
  }

  /** Names to close with the next message to the server. */
  takeUnwanted(): string[] {
    return this.#unwanted.splice(0);
  }
}
