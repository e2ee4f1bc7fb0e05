import type pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';

/** A row as it stands in what the server sent: valid only while it is handed over, because its bytes are used again. */
export class RowBytes {
  readonly name = 'dataRow';
  length = 0;
  readonly bytes: Buffer;
  /** Where the length of its first column stands. */
  readonly start: number;
  /** Where it ends. */
  readonly end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /** The texts of its columns: one reading for the whole row where all of it is ASCII. */
  get fields(): (string | null)[] {
    const { bytes, start, end } = this;
    const all = bytes.toString('utf8', start, end);
    const isPlain = all.length === end - start;
    const fields: (string | null)[] = [];
    for (let at = start; at < end;) {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) {
        fields.push(null);
        continue;
      }
      fields.push(isPlain ? all.slice(at - start, at - start + length) : bytes.toString('utf8', at, at + length));
      at += length;
    }
    return fields;
  }
}

const dataRow = 0x44;
const countOfColumns = 2;

type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => unknown;
const handleAnother = (Parser.prototype as unknown as { handlePacket: HandlePacket }).handlePacket;

/** Hands rows over as they were sent, for whoever reads them to decide what to make of them. */
class RowParser extends Parser {
  constructor() {
    super();
    const own: HandlePacket = (offset, code, length, bytes) =>
      code === dataRow
        ? new RowBytes(bytes, offset + countOfColumns, offset - 4 + length)
        : handleAnother.call(this, offset, code, length, bytes);
    Object.assign(this, { handlePacket: own });
  }
}

interface Inside {
  readonly connection: {
    attachListeners(stream: NodeJS.ReadableStream): void;
    emit(name: string, message: unknown): void;
  };
}

/** Has a client of pg, which has not connected yet, hand rows over as `RowBytes`. */
export function takeRowsAsSent(client: pg.ClientBase): void {
  const { connection } = client as unknown as Inside;
  connection.attachListeners = (stream) => {
    const parser = new RowParser();
    stream.on('data', (chunk: Buffer) =>
      parser.parse(chunk, (message) => connection.emit((message.name as string) === 'error' ? 'errorMessage' : message.name, message)),
    );
  };
}
