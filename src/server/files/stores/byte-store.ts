/** Where sealed bytes can lie. */
export const storeNames = ['disk', 's3'] as const;
export type StoreName = (typeof storeNames)[number];

/** A content that lies in a store. */
export interface StoredContent {
  readonly id: string;
  readonly writtenAt: Date;
}

/** Where sealed bytes lie. Names are ids of ours, never words of a user. */
export interface ByteStore {
  readonly name: StoreName;
  /** After it resolves the whole content survives a crash; before, nothing of it is visible. A call over the network ends with `signal`. */
  put(id: string, sealed: Buffer, signal?: AbortSignal): Promise<void>;
  /** Throws StoredFileMissing. */
  read(id: string): Promise<AsyncIterable<Uint8Array>>;
  /** Harmless when the content is not there. */
  delete(id: string): Promise<void>;
  /** All contents. Removes what a killed process left half-written more than a day ago. */
  list(signal: AbortSignal): Promise<StoredContent[]>;
}

/** A whole content, for what is small. Throws StoredFileMissing. */
export async function readWhole(store: Pick<ByteStore, 'read'>, id: string): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of await store.read(id)) parts.push(part);
  return Buffer.concat(parts);
}
