import { Tokens } from './pdf-objects.ts';

/** A value as it stands in an object; what is no matter here (numbers, null) is 'other'. */
export type PdfValue =
  | { readonly kind: 'name' | 'text'; readonly text: string }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'list'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'dictionary'; readonly entries: readonly (readonly [key: string, value: PdfValue])[] }
  | { readonly kind: 'other'; readonly text: string };

/** Deeper than any document is written; some readers go on, so what is below is not judged but refused. */
const maxDepth = 200;
/** Thrown for values that are nested deeper than can be judged. */
export class TooDeep extends Error {}

const wholeNumber = /^\d{1,10}$/;

/** Key and value by turns; what stands in the place of a key and is none is passed over, as readers do. */
function entriesOf(values: readonly PdfValue[]): [string, PdfValue][] {
  const entries: [string, PdfValue][] = [];
  for (let at = 0; at < values.length; at += 1) {
    const key = values[at]!;
    const value = values[at + 1];
    if (key.kind !== 'name' || !value) continue;
    entries.push([key.text, value]);
    at += 1;
  }
  return entries;
}

function valuesUntil(tokens: Tokens, end: string, depth: number): PdfValue[] {
  if (depth > maxDepth) throw new TooDeep();
  const values: PdfValue[] = [];
  for (let token = tokens.next(); token !== null && token !== end; token = tokens.next()) {
    const number = values.at(-2);
    if (token === 'R' && number?.kind === 'other' && wholeNumber.test(number.text))
      values.splice(-2, 2, { kind: 'reference', number: Number(number.text) });
    else values.push(valueOf(token, tokens, depth));
  }
  return values;
}

function valueOf(token: string, tokens: Tokens, depth: number): PdfValue {
  if (token === '<<') return { kind: 'dictionary', entries: entriesOf(valuesUntil(tokens, '>>', depth + 1)) };
  if (token === '[') return { kind: 'list', items: valuesUntil(tokens, ']', depth + 1) };
  if (token === '()' || token === '<>') return { kind: 'text', text: tokens.text };
  return token.startsWith('/') ? { kind: 'name', text: token.slice(1) } : { kind: 'other', text: token };
}

/** The value that stands at a place; a reference too. Throws `TooDeep`. */
export function readValue(bytes: Buffer, at: number): PdfValue {
  const tokens = new Tokens(bytes, at);
  const token = tokens.next();
  if (token === null) return { kind: 'other', text: '' };
  if (wholeNumber.test(token)) {
    const isReference = wholeNumber.test(tokens.next() ?? '') && tokens.next() === 'R';
    if (isReference) return { kind: 'reference', number: Number(token) };
  }
  return valueOf(token, tokens, 0);
}
