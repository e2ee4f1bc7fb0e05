/** Rejects with `late()` after `limitMs`; the work itself goes on. */
export async function within<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(late()), limitMs)));
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
