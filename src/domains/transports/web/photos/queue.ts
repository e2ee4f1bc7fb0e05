import { newId } from '#shared/ids.ts';
import type { UploadState } from '#web/ui/inputs/file-drop.tsx';

export interface PendingPhoto {
  /** Also its Idempotency-Key, so that a retry doesn't add it twice. */
  readonly key: string;
  readonly file: File;
  readonly preview: string;
  readonly state: Exclude<UploadState, 'success'>;
  readonly share: number;
  readonly message: string;
}

interface QueueWork {
  readonly send: (item: PendingPhoto, transportId: string, signal: AbortSignal, onShare: (share: number) => void) => Promise<unknown>;
  readonly fail: (item: PendingPhoto, error: unknown) => string;
}

/** Uploads one after another, so that they keep their order. */
export class PhotoQueue {
  readonly #work: QueueWork;
  readonly #items = new Map<string, PendingPhoto>();
  readonly #stops = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #transport: () => Promise<string | null> = () => Promise.resolve(null);
  #line: Promise<unknown> = Promise.resolve();
  #shown: readonly PendingPhoto[] = [];

  constructor(work: QueueWork) {
    this.#work = work;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): readonly PendingPhoto[] => this.#shown;

  /** While `transport` returns null, photos wait. */
  belongTo(transport: () => Promise<string | null>): void {
    this.#transport = transport;
  }

  add(files: readonly File[]): void {
    const added = files.map(
      (file) => ({ key: newId(), file, preview: URL.createObjectURL(file), state: 'waiting', share: 0, message: '' }) as const,
    );
    for (const item of added) this.#items.set(item.key, item);
    this.#tell();
    for (const { key } of added) this.retry(key);
  }

  retry(key: string): void {
    this.#line = this.#line.then(() => this.#try(key));
  }

  remove(key: string): void {
    this.#forget(key);
    this.#stops.get(key)?.abort();
  }

  async settle(): Promise<boolean> {
    await this.#line;
    for (const { key, state } of this.#items.values()) if (state === 'waiting') this.retry(key);
    await this.#line;
    return this.#items.size === 0;
  }

  async #try(key: string): Promise<void> {
    const item = this.#items.get(key);
    if (!item) return;
    try {
      const id = await this.#transport();
      if (!id) return this.#change(key, { state: 'waiting' });
      this.#change(key, { state: 'uploading', share: 0, message: '' });
      const stop = new AbortController();
      this.#stops.set(key, stop);
      await this.#work.send(item, id, stop.signal, (share) => this.#change(key, { share }));
      this.#forget(key);
    } catch (error) {
      if (this.#items.has(key)) this.#change(key, { state: 'error', message: this.#work.fail(item, error) });
    }
  }

  #change(key: string, part: Partial<PendingPhoto>): void {
    const item = this.#items.get(key);
    if (!item) return;
    this.#items.set(key, { ...item, ...part });
    this.#tell();
  }

  #forget(key: string): void {
    const item = this.#items.get(key);
    if (item) URL.revokeObjectURL(item.preview);
    this.#items.delete(key);
    this.#tell();
  }

  #tell(): void {
    this.#shown = [...this.#items.values()];
    for (const listener of this.#listeners) listener();
  }
}
