/** A stream with the dictionary of its object. */
export interface StreamObject {
  /** Its tokens with one blank between them: without comments, names spelled out, strings empty. */
  readonly dictionary: string;
  /** Where its bytes begin. */
  readonly start: number;
}

const codesOf = (text: string): ReadonlySet<number> => new Set([...text].map((letter) => letter.charCodeAt(0)));
const spaces = codesOf('\0\t\n\f\r ');
const delimiters = codesOf('()<>[]{}/%');
const [newline, carriageReturn] = [10, 13];

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string without its backslashes (PDF 32000-1:2008, 7.3.4.2). */
const unescaped = (text: string): string =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, code: string | undefined, letter: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 8) & 255) : (escapes[letter] ?? (/[\r\n]/.test(letter) ? '' : letter)),
  );

/** Reads the tokens of PDF 32000-1:2008, 7.2, from a place on. */
export class Tokens {
  readonly #bytes: Buffer;
  at: number;
  /** What stands in the string that was read last. */
  text = '';

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  #is(text: string): boolean {
    return this.#bytes[this.at] === text.charCodeAt(0);
  }

  #skipBlank(): void {
    for (; this.at < this.#bytes.length; this.at += 1) {
      if (this.#is('%')) while (this.at < this.#bytes.length && !this.#isLineEnd()) this.at += 1;
      if (!spaces.has(this.#bytes[this.at]!)) return;
    }
  }

  #isLineEnd(): boolean {
    return this.#bytes[this.at] === newline || this.#bytes[this.at] === carriageReturn;
  }

  #readString(): void {
    const from = this.at + 1;
    let depth = 0;
    do {
      if (this.#is('\\')) this.at += 1;
      else if (this.#is('(')) depth += 1;
      else if (this.#is(')')) depth -= 1;
      this.at += 1;
    } while (depth > 0 && this.at < this.#bytes.length);
    this.text = unescaped(this.#bytes.toString('latin1', from, this.at - 1));
  }

  #readHex(): void {
    const from = this.at + 1;
    while (this.at < this.#bytes.length && !this.#is('>')) this.at += 1;
    const digits = this.#bytes.toString('latin1', from, this.at).replace(/[^0-9a-f]/gi, '');
    this.text = Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1');
    this.at += 1;
  }

  #word(): string {
    const from = this.at;
    this.at += 1;
    while (this.at < this.#bytes.length && !spaces.has(this.#bytes[this.at]!) && !delimiters.has(this.#bytes[this.at]!)) this.at += 1;
    return this.#bytes.toString('latin1', from, this.at);
  }

  /** The next token; null at the end. */
  next(): string | null {
    this.#skipBlank();
    if (this.at >= this.#bytes.length) return null;
    if (this.#is('(')) return (this.#readString(), '()');
    if (this.#is('/')) return this.#word().replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    const isDouble = this.#bytes[this.at] === this.#bytes[this.at + 1];
    if (isDouble && (this.#is('<') || this.#is('>'))) return this.#pair();
    if (this.#is('<')) return (this.#readHex(), '<>');
    return delimiters.has(this.#bytes[this.at]!) ? String.fromCharCode(this.#bytes[this.at++]!) : this.#word();
  }

  #pair(): string {
    const pair = this.#is('<') ? '<<' : '>>';
    this.at += 2;
    return pair;
  }
}

/** The dictionary that stands here, whole, however long; null when none does. */
function readDictionary(tokens: Tokens): string | null {
  const words: string[] = [];
  let depth = 0;
  do {
    const token = tokens.next();
    if (token === null || (depth === 0 && token !== '<<')) return null;
    if (token === '<<') depth += 1;
    if (token === '>>') depth -= 1;
    words.push(token);
  } while (depth > 0);
  return words.join(' ');
}

/** Where the bytes of a stream begin: on the line after the word that ends at `at`. */
export function streamStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start < bytes.length && bytes[start] !== newline && bytes[start] !== carriageReturn) start += 1;
  return bytes[start] === carriageReturn && bytes[start + 1] === newline ? start + 2 : start + 1;
}

/**
 * Every stream that a reader can find. What the file says of its own places is not trusted: an object begins wherever the word 'obj'
 * stands, in a comment, a string or another stream too, and is read from there as a reader would read it.
 */
export function* streamObjectsOf(bytes: Buffer): Generator<StreamObject> {
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const tokens = new Tokens(bytes, at + 3);
    const dictionary = readDictionary(tokens);
    if (dictionary === null || !tokens.next()?.startsWith('stream')) continue;
    yield { dictionary, start: streamStart(bytes, tokens.at) };
  }
}
