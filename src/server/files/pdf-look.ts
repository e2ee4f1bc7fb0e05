import { Worker } from 'node:worker_threads';
import type { PdfFinding } from './pdf-findings.ts';

/** How long a look may take: of the thread's own work, and by the clock, which a busy machine uses up without any. */
export interface LookLimits {
  readonly workSeconds: number;
  readonly clockSeconds: number;
}

const lookLimits: LookLimits = { workSeconds: 20, clockSeconds: 180 };
const heapMegabytes = 256;
const checkMs = 100;

/** What is over: the file asks for too much ('slow'), or the machine gave the look too little of its time ('busy'). */
async function overrun(worker: Worker, begunAt: number, { workSeconds, clockSeconds }: LookLimits): Promise<'slow' | 'busy' | null> {
  const { user, system } = await worker.cpuUsage();
  if ((user + system) / 1_000_000 > workSeconds) return 'slow';
  return performance.now() - begunAt > clockSeconds * 1000 ? 'busy' : null;
}

/**
 * Looks into a PDF in a thread of its own, which is ended when it takes too much work, time or memory: what it reads was made by
 * strangers. Only its own work counts against the file; a machine that is busy with other things makes it 'busy', which says nothing of it.
 */
export function lookIntoPdf(bytes: Buffer, maxPages: number, limits = lookLimits): Promise<PdfFinding> {
  return new Promise((resolve) => {
    const copy = new Uint8Array(bytes);
    const begunAt = performance.now();
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: { bytes: copy, maxPages },
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      stdout: true,
      stderr: true,
    });
    const settle = (finding: PdfFinding) => {
      clearInterval(watch);
      resolve(finding);
      void worker.terminate();
    };
    const check = async () => {
      const found = await overrun(worker, begunAt, limits);
      if (found) settle({ found });
    };
    // A thread that has just ended has no figures any more, and its message says the rest.
    const watch = setInterval(() => void check().catch(() => {}), checkMs);
    worker.once('message', settle);
    worker.once('error', (error: NodeJS.ErrnoException) =>
      settle({ found: error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'bomb' : 'damaged' }),
    );
  });
}
