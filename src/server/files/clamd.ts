import net from 'node:net';
import { AppError, unavailable } from '#shared/errors.ts';

const deadlineMs = 9_000;
const chunkBytes = 64 * 1024;
const longestReply = 1_000;

export interface Scanner {
  /** Throws 422 `infected` with the virus name; 503 `unavailable` unless the scanner says that the file is clean. */
  refuseInfected(bytes: Uint8Array): Promise<void>;
}

const away = (cause: unknown) => unavailable('We can’t check files for viruses right now. Please try again in a few minutes.', cause);

/** clamd's INSTREAM format: each part is preceded by its length, and a zero length ends the stream. */
function* getParts(bytes: Uint8Array): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const part = bytes.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(part.length);
    yield Buffer.concat([length, part]);
  }
  yield Buffer.alloc(4);
}

function sendToScanner(where: net.NetConnectOpts, bytes: Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = net.connect(where, () => {
    for (const part of getParts(bytes)) socket.write(part);
  });
  const timer = setTimeout(() => socket.destroy(new Error(`the scanner took longer than ${deadlineMs / 1000} s`)), deadlineMs);
  let answer = '';
  socket.on('data', (part) => {
    answer += part.toString('utf8');
    if (answer.length > longestReply) socket.destroy(new Error('the scanner goes on answering without an end'));
    else if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')));
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('the scanner broke off')));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

async function refuseInfected(where: net.NetConnectOpts, bytes: Uint8Array): Promise<void> {
  const reply = await sendToScanner(where, bytes).catch((error: unknown) => {
    throw away(error);
  });
  const [, found] = /^stream: (.+) FOUND$/.exec(reply) ?? [];
  if (found) {
    const message = `We found a virus in this file (${found.replace(/[^\w.-]/g, '').slice(0, 80)}) and did not save it.`;
    throw new AppError(422, 'infected', message, { fields: { file: message } });
  }
  if (reply !== 'stream: OK') throw away(new Error(`the scanner answered ${reply.slice(0, 200)}`));
}

/** Without `url` (CLAMD_URL: `tcp://host:port` or `unix:/path`) returns null: files are not scanned. */
export function createScanner(url: string | null): Scanner | null {
  if (!url) return null;
  const { protocol, hostname, port, pathname } = new URL(url);
  const where = protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
  return { refuseInfected: (bytes) => refuseInfected(where, bytes) };
}
