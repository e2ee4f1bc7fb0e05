import { isPlainAddress } from './pdf-annotations.ts';
import type { PdfThreat } from './pdf-findings.ts';
import { readValue, TooDeep, type PdfValue } from './pdf-values.ts';

/** Bytes of objects that were packed together, with how many there are and where the first stands. */
export interface PackedObjects {
  readonly bytes: Buffer;
  readonly count: number;
  readonly first: number;
}

/** What may happen by itself: the document is shown in some way, and nothing else is touched. */
const quietActions: ReadonlySet<string> = new Set(['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans']);

/** Every value by its number: of a number that was written twice readers choose differently, so each counts. */
class Objects {
  readonly #byNumber = new Map<number, PdfValue[]>();
  /** Objects whose number is written in a way that is not read here may be any. */
  readonly #unnumbered: PdfValue[] = [];

  readFile(bytes: Buffer): void {
    for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
      const before = bytes.toString('latin1', Math.max(0, at - 24), at);
      if (before.endsWith('end')) continue;
      const numbered = /[\s\0>](\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(before);
      this.#add(numbered ? Number(numbered[1]) : null, readValue(bytes, at + 3));
    }
  }

  readPacked({ bytes, count, first }: PackedObjects): void {
    const head = bytes.toString('latin1', 0, first).match(/\d+/g) ?? [];
    for (let at = 0; at < count && at * 2 + 1 < head.length; at += 1)
      this.#add(Number(head[at * 2]), readValue(bytes, first + Number(head[at * 2 + 1])));
  }

  #add(number: number | null, value: PdfValue): void {
    if (value.kind === 'other') return;
    const same = number === null ? this.#unnumbered : (this.#byNumber.get(number) ?? []);
    same.push(value);
    if (number !== null) this.#byNumber.set(number, same);
  }

  all(): PdfValue[] {
    return [...this.#unnumbered, ...[...this.#byNumber.values()].flat()];
  }

  /** What a value may be, references followed; a circle of references is none. */
  *resolve(value: PdfValue, seen = new Set<number>()): Generator<Exclude<PdfValue, { kind: 'reference' }>> {
    if (value.kind !== 'reference') {
      yield value;
      return;
    }
    if (seen.has(value.number)) return;
    seen.add(value.number);
    for (const meant of [...this.#unnumbered, ...(this.#byNumber.get(value.number) ?? [])]) yield* this.resolve(meant, seen);
  }
}

const valuesOf = (value: PdfValue, key: string): PdfValue[] =>
  value.kind === 'dictionary' ? value.entries.filter(([name]) => name === key).map(([, of]) => of) : [];

/** Whether an action, with all that follow it, only shows the document. A list in its place is a destination, a text or name too. */
function isQuiet(objects: Objects, action: PdfValue, seen: Set<PdfValue>): boolean {
  for (const meant of objects.resolve(action)) {
    if (meant.kind !== 'dictionary' || seen.has(meant)) continue;
    seen.add(meant);
    const kinds = valuesOf(meant, 'S');
    if (kinds.length === 0 || !kinds.every((kind) => kind.kind === 'name' && quietActions.has(kind.text))) return false;
    const next = valuesOf(meant, 'Next').flatMap((of) => [...objects.resolve(of)]);
    const chain = next.flatMap((of) => (of.kind === 'list' ? of.items : [of]));
    if (!chain.every((of) => isQuiet(objects, of, seen))) return false;
  }
  return true;
}

/** Actions that a reader takes by itself: as the document, a page or a field is opened, left, printed or saved. */
const takenAlone = (objects: Objects, key: string, value: PdfValue): PdfValue[] => {
  if (key === 'OpenAction') return [value];
  if (key !== 'AA') return [];
  return [...objects.resolve(value)].flatMap((meant) => (meant.kind === 'dictionary' ? meant.entries.map(([, action]) => action) : []));
};

const addressesOf = (objects: Objects, value: PdfValue): string[] =>
  [...objects.resolve(value)].flatMap((meant) => {
    if (meant.kind === 'text') return [meant.text];
    return valuesOf(meant, 'Base').flatMap((base) => addressesOf(objects, base));
  });

function threatOfEntry(objects: Objects, key: string, value: PdfValue): PdfThreat | null {
  if (!takenAlone(objects, key, value).every((action) => isQuiet(objects, action, new Set()))) return 'opens';
  return key === 'URI' && !addressesOf(objects, value).every(isPlainAddress) ? 'link' : null;
}

/**
 * Judges every action of a document, whoever names it: those that are taken by themselves may only show the document ('opens'), and
 * every web address is a plain one, further actions of a link and the base of relative addresses too ('link'). Null when all are.
 */
export function threatOfActions(file: Buffer, packed: readonly PackedObjects[]): PdfThreat | null {
  const objects = new Objects();
  try {
    objects.readFile(file);
    for (const stream of packed) objects.readPacked(stream);
  } catch (error) {
    if (error instanceof TooDeep) return 'opaque';
    throw error;
  }
  const waiting = objects.all();
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    if (value.kind === 'list') for (const item of value.items) waiting.push(item);
    if (value.kind !== 'dictionary') continue;
    for (const [key, of] of value.entries) {
      const threat = threatOfEntry(objects, key, of);
      if (threat) return threat;
      waiting.push(of);
    }
  }
  return null;
}
