import { Worker } from 'node:worker_threads';

/** How long a look may take: of the thread's own work, and by the clock, which a busy machine uses up without any. */
export interface LookLimits {
  readonly workSeconds: number;
  readonly clockSeconds: number;
}

/** What is found of a file by how the look at it ended: it asks for too much work or memory, it broke the look, or the machine was too busy. */
export interface Overrun {
  readonly found: 'slow' | 'bomb' | 'damaged' | 'busy';
}

const heapMegabytes = 256;
const checkMs = 100;

/** What is over: the file asks for too much ('slow'), or the machine gave the look too little of its time ('busy'). */
async function overrun(worker: Worker, begunAt: number, { workSeconds, clockSeconds }: LookLimits): Promise<'slow' | 'busy' | null> {
  const { user, system } = await worker.cpuUsage();
  if ((user + system) / 1_000_000 > workSeconds) return 'slow';
  return performance.now() - begunAt > clockSeconds * 1000 ? 'busy' : null;
}

/**
 * Looks into a file in a thread of its own, which is ended when it takes too much work, time or memory, or ends without a word: what it reads
 * was made by strangers. Only its own work counts against the file; a machine that is busy with other things makes it 'busy', which says
 * nothing of it. The thread gets a copy of the bytes with what else it needs, and posts what it found.
 */
export function lookInThread<Found>(
  program: URL,
  { bytes, ...more }: { readonly bytes: Uint8Array; readonly [name: string]: unknown },
  limits: LookLimits,
): Promise<Found | Overrun> {
  return new Promise((resolve) => {
    const copy = new Uint8Array(bytes);
    const begunAt = performance.now();
    const worker = new Worker(program, {
      workerData: { ...more, bytes: copy },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    const settle = (finding: Found | Overrun) => {
      clearInterval(watch);
      resolve(finding);
      void worker.terminate();
    };
    const check = () =>
      overrun(worker, begunAt, limits)
        .then((found) => found && settle({ found }))
        // A thread that has just ended has no figures any more, and its message says the rest.
        .catch(() => {});
    const watch = setInterval(check, checkMs);
    worker.once('online', check);
    worker.once('message', settle);
    worker.once('exit', () => settle({ found: 'damaged' }));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle({ found: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bomb' : 'damaged' }),
    );
  });
}
