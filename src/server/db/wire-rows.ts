import net from 'node:net';
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

type Hand = (message: { readonly name: string }) => void;

/** What a parser keeps of a message whose rest is on its way. */
interface Kept {
  buffer: Buffer;
  bufferOffset: number;
  readonly bufferLength: number;
}

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

  /** Reads bytes whose room is used again: the beginning of a message that is not whole is moved elsewhere. */
  readFrom(chunk: Buffer, hand: Hand): void {
    this.parse(chunk, hand as Parameters<Parser['parse']>[1]);
    const kept = this as unknown as Kept;
    if (kept.bufferLength === 0 || kept.buffer !== chunk) return;
    kept.buffer = Buffer.from(chunk.subarray(kept.bufferOffset, kept.bufferOffset + kept.bufferLength));
    kept.bufferOffset = 0;
  }
}

/** As much as the server sends at once, several times over. */
const roomOfReads = 32_768;

/** A socket that reads into the same room again and again: Node would make 64 KB for each read, which cost more than what stands in them. */
class OneRoomSocket extends net.Socket {
  onBytes: (bytes: Buffer) => void = () => {};

  constructor() {
    super({
      onread: {
        buffer: Buffer.allocUnsafeSlow(roomOfReads),
        callback: (length, room) => {
          this.onBytes((room as Buffer).subarray(0, length));
          return true;
        },
      },
    });
  }
}

/** For a client's settings. One that speaks TLS reads through that, which has room of its own. */
export const streamOf = ({ ssl }: { readonly ssl?: unknown } = {}): net.Socket => (ssl ? new net.Socket() : new OneRoomSocket());

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
    const hand: Hand = (message) => connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    if (stream instanceof OneRoomSocket) stream.onBytes = (bytes) => parser.readFrom(bytes, hand);
    else stream.on('data', (chunk: Buffer) => parser.readFrom(chunk, hand));
  };
}
