import { Worker } from 'node:worker_threads';

/** CPU time of the thread, and elapsed time, which a busy machine also uses up. */
export interface InspectionLimits {
  readonly workSeconds: number;
  readonly clockSeconds: number;
}

export interface Overrun {
  readonly found: 'slow' | 'bomb' | 'damaged' | 'busy';
}

const heapMegabytes = 256;
/** Unpacked bytes are outside the heap, so `resourceLimits` doesn't limit them. */
const bufferMegabytes = 256;
const checkMs = 100;

async function overrun(worker: Worker, workSeconds: number): Promise<'slow' | 'bomb' | null> {
  const [{ user, system }, { external_memory: bufferBytes }] = await Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]);
  if (bufferBytes > bufferMegabytes * 2 ** 20) return 'bomb';
  return (user + system) / 1_000_000 > workSeconds ? 'slow' : null;
}

/** For untrusted files. Kills the thread for too much work, time or memory; 'busy' (elapsed time) says nothing about the file. */
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
      // A thread that just ended has no statistics; its message decides.
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
