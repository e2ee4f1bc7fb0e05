import { constants, createInflate, inflateSync } from 'node:zlib';
import { threatOfActions, type PackedObjects } from './pdf-actions.ts';
import type { PdfThreat } from './pdf-findings.ts';
import { streamObjectsOf, streamStart, type StreamObject } from './pdf-objects.ts';

/** Names of PDF 32000-1:2008 (12.6 actions, 7.11.4 embedded files, 13 multimedia) and XFA, by what they bring. */
const threateningNames: readonly (readonly [name: string, threat: PdfThreat])[] = [
  ['JavaScript', 'javascript'],
  ['Rendition', 'javascript'],
  ['Launch', 'launch'],
  ['ImportData', 'launch'],
  ['EmbeddedFile', 'attachment'],
  ['EmbeddedFiles', 'attachment'],
  ['FileAttachment', 'attachment'],
  ['GoToE', 'attachment'],
  ['SubmitForm', 'submit'],
  ['GoToR', 'link'],
  ['Movie', 'media'],
  ['Sound', 'media'],
  ['RichMedia', 'media'],
  ['RichMediaExecute', 'media'],
  ['XFA', 'form-script'],
];

/** A letter of a name may be written as #xx (PDF 32000-1:2008, 7.3.5). */
const letterPattern = (letter: string) =>
  `(?:${letter}|#${[...letter.charCodeAt(0).toString(16)].map((d) => `[${d}${d.toUpperCase()}]`).join('')})`;
const namePattern = ([name]: readonly [string, PdfThreat]) => `(${[...name].map(letterPattern).join('')})`;
const namesPattern = new RegExp(`/(?:${threateningNames.map(namePattern).join('|')})(?=[\\s\\0()<>\\[\\]{}/%]|$)`);

/** A name of two letters stands in packed pictures by chance: it counts where it says what an annotation is. */
const model = /\/Subtype\s*\/(?:3|#33)(?:D|#44)(?=[\s\0()<>[\]{}/%]|$)/;

const namedIn = (text: string): PdfThreat | null => {
  const found = namesPattern.exec(text);
  if (found) return threateningNames[found.slice(1).findIndex((group) => group !== undefined)]![1];
  return model.test(text) ? 'media' : null;
};

const maxStreamBytes = 160_000_000;
const maxUnpackedBytes = 600_000_000;
/** Objects of streams are kept while their actions are judged; unpacked pictures and pages are not. */
const maxHeldBytes = 64_000_000;
/** A ZIP archive is found by its end record, which lies in the last 64 KB (APPNOTE 4.3.16). */
const zipTail = 65_557;
const headBytes = 1024;
const tailBytes = 2048;

/** Another kind of file in the same bytes: an archive behind or around it, a page in front of it, anything after its end. */
function isPolyglot(bytes: Buffer): boolean {
  if (bytes.subarray(-zipTail).includes('PK\x05\x06')) return true;
  if (/<(?:!doctype|html|head|body|script|svg|iframe|img|\?php)/i.test(bytes.toString('latin1', 0, headBytes))) return true;
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tailBytes));
  const end = tail.lastIndexOf('%%EOF');
  return end >= 0 && /[^\s\0]/.test(tail.slice(end + 5));
}

/** True when the file is cut off: it has no end mark near its end (PDF 32000-1:2008, annex H.3.18). */
export const isCutOff = (bytes: Buffer): boolean => bytes.subarray(-tailBytes).indexOf('%%EOF') < 0;

interface Unpacking {
  total: number;
}

/** Unpacks one stream piece by piece, keeps nothing, and answers what it names; null when it is none or nothing is wrong with it. */
async function unpack(packed: Buffer, spent: Unpacking): Promise<{ threat: PdfThreat | null; isWhole: boolean }> {
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 65_536 });
  inflate.end(packed);
  let [size, rest] = [0, ''];
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      spent.total += chunk.length;
      if (size > maxStreamBytes || spent.total > maxUnpackedBytes) return { threat: 'bomb', isWhole: false };
      const text = rest + chunk.toString('latin1');
      const threat = namedIn(text);
      if (threat) return { threat, isWhole: true };
      rest = text.slice(-64);
    }
  } catch {
    return { threat: null, isWhole: false };
  } finally {
    inflate.destroy();
  }
  return { threat: null, isWhole: true };
}

/** A stream of objects says so, or how many there are and where the first is: some readers ask for no more. */
const holdsObjects = (dictionary: string): boolean =>
  /\/ObjStm(?: |$)/.test(dictionary) || (/\/N /.test(dictionary) && /\/First /.test(dictionary));

const filterKey = /\/(?:Filter|FFilter|F) /g;
const zlibAlone = /\/(?:Filter|F) (?:\/(?:FlateDecode|Fl)|\[ \/(?:FlateDecode|Fl) \]) (?=\/|>>)/;
const settingsKey = /\/(?:DecodeParms|FDecodeParms|DP) /;
const noSettings = /\/(?:DecodeParms|DP) (?:\[ )?(?:null|<< (?:\/(?:Predictor 1|Columns \d+) (?=\/|>>))*>>) (?:\] )?(?=\/|>>)/;

/** True when what unpacks as zlib is what a reader sees: packed once, in this one way, and not written differently before. */
const isPackedPlainly = (dictionary: string): boolean =>
  [...dictionary.matchAll(filterKey)].length === 1 &&
  zlibAlone.test(dictionary) &&
  (!settingsKey.test(dictionary) || noSettings.test(dictionary));

/** What each stream packs, and where it begins. It ends where zlib says: the word 'endstream' may stand in what is packed. */
function* packedOf(bytes: Buffer): Generator<{ start: number; packed: Buffer }> {
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.subarray(at - 3, at).equals(Buffer.from('end'))) continue;
    const start = streamStart(bytes, at + 6);
    yield { start, packed: bytes.subarray(start) };
  }
}

const numberOf = (dictionary: string, key: string): number | null => {
  const found = [...dictionary.matchAll(new RegExp(`/${key} (\\d{1,9})(?= /| >>)`, 'g'))];
  return found.length === 1 ? Number(found[0]![1]) : null;
};

/** The objects of a stream that was found readable; null when it does not say in itself how many there are and where the first is. */
function objectsIn(bytes: Buffer, { dictionary, start }: StreamObject, isPacked: boolean): PackedObjects | null {
  const [count, first] = [numberOf(dictionary, 'N'), numberOf(dictionary, 'First')];
  if (count === null || first === null) return null;
  const written = bytes.subarray(start);
  return {
    count,
    first,
    bytes: isPacked ? inflateSync(written, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: maxStreamBytes }) : written,
  };
}

const isZlib = (packed: Buffer): boolean => packed.length > 2 && (packed[0]! & 15) === 8 && packed.readUInt16BE(0) % 31 === 0;

/**
 * Looks for what a PDF may not carry, in its bytes and in everything it packs, without trusting its own index. Streams are unpacked
 * piece by piece and never kept. 'opaque': it packs objects in a way that cannot be looked into. Null when it is clean.
 */
export async function findPdfThreat(bytes: Buffer): Promise<PdfThreat | null> {
  if (isPolyglot(bytes)) return 'polyglot';
  const plain = namedIn(bytes.toString('latin1'));
  if (plain) return plain;
  const spent = { total: 0 };
  const readable = new Set<number>();
  for (const { start, packed } of packedOf(bytes)) {
    if (!isZlib(packed)) continue;
    const { threat, isWhole } = await unpack(packed, spent);
    if (threat) return threat;
    if (isWhole) readable.add(start);
  }
  const packed: PackedObjects[] = [];
  let held = 0;
  for (const stream of streamObjectsOf(bytes)) {
    if (!holdsObjects(stream.dictionary)) continue;
    const isFiltered = stream.dictionary.search(filterKey) >= 0;
    if (isFiltered && !(readable.has(stream.start) && isPackedPlainly(stream.dictionary))) return 'opaque';
    const objects = objectsIn(bytes, stream, isFiltered);
    if (objects === null) return 'opaque';
    packed.push(objects);
    held += isFiltered ? objects.bytes.length : 0;
    if (held > maxHeldBytes) return 'bomb';
  }
  return threatOfActions(bytes, packed);
}
