import { Worker } from 'node:worker_threads';

/** How long a look may take: of the thread's own work, and by the clock, which a busy machine uses up without any. */
export interface InspectionLimits {
  readonly workSeconds: number;
  readonly clockSeconds: number;
}

/** What is found of a file by how the look at it ended: it asks for too much work or memory, it broke the look, or the machine was too busy. */
export interface Overrun {
  readonly found: 'slow' | 'bomb' | 'damaged' | 'busy';
}

const heapMegabytes = 256;
/** Unpacked bytes lie outside the heap, which `resourceLimits` does not count. */
const bufferMegabytes = 256;
const checkMs = 100;

/** What a file asks too much of: work ('slow') or memory ('bomb'). */
async function overrun(worker: Worker, workSeconds: number): Promise<'slow' | 'bomb' | null> {
  const [{ user, system }, { external_memory: bufferBytes }] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  if (bufferBytes > bufferMegabytes * 2 ** 20) return 'bomb';
  return (user + system) / 1_000_000 > workSeconds ? 'slow' : null;
}

/**
 * Looks into a file in a thread of its own, which is ended when it takes too much work, time or memory, or ends without a word: what it reads
 * was made by strangers. Only its own work counts against the file; a machine that is busy with other things makes it 'busy', which says
 * nothing of it. The thread gets a copy of the bytes with what else it needs, and posts what it found.
 */
export function inspectInThread<Found>(
  program: string | URL,
  { bytes, ...more }: { readonly bytes: Uint8Array; readonly [name: string]: unknown },
  { workSeconds, clockSeconds }: InspectionLimits,
): Promise<Found | Overrun> {
  return new Promise((resolve) => {
    const copy = new Uint8Array(bytes);
    const worker = new Worker(program, {
      workerData: { ...more, bytes: copy },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    let watch: NodeJS.Timeout | undefined;
    let isSettled = false;
    const settle = (finding: Found | Overrun) => {
      isSettled = true;
      clearTimeout(clock);
      clearTimeout(watch);
      resolve(finding);
      void worker.terminate();
    };
    const check = async () => {
      // A thread that has just ended has no figures any more, and its message says the rest.
      const found = await overrun(worker, workSeconds).catch(() => null);
      if (found) settle({ found });
      else if (!isSettled) watch = setTimeout(check, checkMs);
    };
    const clock = setTimeout(settle, clockSeconds * 1000, { found: 'busy' });
    worker.once('online', check);
    worker.once('message', settle);
    worker.once('exit', () => settle({ found: 'damaged' }));
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle({ found: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bomb' : 'damaged' }),
    );
  });
}
