import { parentPort, workerData } from 'node:worker_threads';
import { judgePdf } from './judge-pdf.ts';

const { bytes, maxPages } = workerData as { bytes: Uint8Array; maxPages: number };
// A thread's port has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort!.postMessage(await judgePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), maxPages));
