/** The outcome of some work, or a refusal after so many milliseconds: what is asked may never answer. Throws what `late` makes. */
export async function within<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => (timer = setTimeout(() => reject(late()), limitMs)));
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
