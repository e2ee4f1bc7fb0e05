export const storeNames = ['disk', 's3'] as const;
export type StoreName = (typeof storeNames)[number];

export interface StoredContent {
  readonly id: string;
  readonly writtenAt: Date;
}

/** Stores ciphertext. Names are our own ids, never user input. */
export interface ByteStore {
  readonly name: StoreName;
  /** Atomic and durable: all of the content survives a crash, or none is visible. `signal` ends network calls. */
  put(id: string, sealed: Buffer, signal?: AbortSignal): Promise<void>;
  /** Throws StoredFileMissing. */
  read(id: string): Promise<AsyncIterable<Uint8Array>>;
  /** Does nothing if the content is missing. */
  delete(id: string): Promise<void>;
  /** Also removes partial files more than a day old. */
  list(signal: AbortSignal): Promise<StoredContent[]>;
}

export async function readWhole(store: Pick<ByteStore, 'read'>, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await store.read(id)) parts.push(part);
  return Buffer.concat(parts);
}
