import http from 'node:http';
import https from 'node:https';
import net, { type LookupFunction } from 'node:net';
import { performance } from 'node:perf_hooks';
import { traced, type SpanStart, type SpanEnd, type TracingPort } from '../tracing/traced.ts';
import { createResolver, Unreachable, type HostResolver, type OutgoingConfig } from './resolve.ts';

export interface PostRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

export type Outcome = { readonly tookMs: number } & (
  | { readonly status: number; readonly problem: null; readonly answer: string }
  | { readonly status: null; readonly problem: string; readonly answer: null }
);

/** `statusMs`: from the DNS lookup to the status. `answerMs`: for the rest of the response. */
export interface PostingLimits {
  readonly statusMs: number;
  readonly answerMs: number;
}

const usualLimits: PostingLimits = { statusMs: 10_000, answerMs: 1_000 };
const [readBytes, keptBytes] = [64 * 1024, 1024];

/** Limits interim responses (100 to 199); a server could send them forever. */
const inBetween = 8;

/** Connects to the checked addresses only. */
const getLookup =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: net.isIPv6(address) ? 6 : 4 }));
    if (all) answer(null, found);
    else answer(null, found[0]!.address, found[0]!.family);
  };

const toText = (parts: readonly Uint8Array[]): string =>
  new TextDecoder().decode(Buffer.concat(parts).subarray(0, keptBytes)).replaceAll(/[^\P{C}\n\t]/gu, '\u{fffd}');

async function getBeginning(answer: http.IncomingMessage, limitMs: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const cutOff = setTimeout(() => answer.destroy(), limitMs);
  try {
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      if (size < keptBytes) parts.push(part);
      size += part.length;
      if (size > readBytes) break;
    }
  } catch {
    // Cut off, too slow, or of another length than announced.
  }
  clearTimeout(cutOff);
  answer.destroy();
  return toText(parts);
}

const tooManyInBetween = 'TOO_MANY_IN_BETWEEN';

const wordsOfCodes: Readonly<Record<string, string>> = {
  [tooManyInBetween]: `More than ${inBetween} interim responses (100 to 199) and no final one.`,
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection closed before a response arrived.',
  EPIPE: 'The connection closed before a response arrived.',
  EHOSTUNREACH: 'The server can’t be reached.',
  ENETUNREACH: 'The server can’t be reached.',
  ETIMEDOUT: 'The server can’t be reached.',
};

function getText(error: NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] }): string {
  if (error instanceof Unreachable) return error.message;
  const code = error.code ?? error.errors?.[0]?.code ?? '';
  if (code.startsWith('HPE_')) return 'The response was not HTTP.';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO|EPROTO/.test(code))
    return `The TLS connection failed: invalid certificate or protocol (${code}).`;
  return wordsOfCodes[code] ?? `No response (${code || error.message.slice(0, 100)}).`;
}

async function sendRequest(
  { resolve: resolveHost }: HostResolver,
  { url, headers, body }: PostRequest,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const target = new URL(url);
  const addresses = await resolveHost(target.hostname);
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(bytes.length), connection: 'close' },
    agent: false,
    lookup: getLookup(addresses),
    signal,
  });
  let waited = 0;
  request.on('information', () => {
    waited += 1;
    if (waited > inBetween) request.destroy(Object.assign(new Error(tooManyInBetween), { code: tooManyInBetween }));
  });
  request.on('response', resolve);
  // Errors after the response are ignored.
  request.on('error', reject);
  request.end(bytes);
  return promise;
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }));

/** Without the host, which a user chose. */
const doing = (): SpanStart => ({ name: 'POST', kind: 'client', attributes: { 'http.request.method': 'POST' } });

/** The problem names the host, so only the user may see it. */
const toDone = ({ status }: Outcome): SpanEnd => ({
  attributes: status === null ? { 'error.type': 'no_answer' } : { 'http.response.status_code': status },
  isFailed: status === null || status >= 400,
});

async function postWithin(
  resolver: HostResolver,
  posting: PostRequest,
  stop: AbortSignal,
  { statusMs, answerMs }: PostingLimits,
): Promise<Outcome> {
  const since = performance.now();
  const tooLong = AbortSignal.timeout(statusMs);
  const signal = AbortSignal.any([tooLong, stop]);
  const tookMs = () => Math.round(performance.now() - since);
  try {
    const come = await Promise.race([sendRequest(resolver, posting, signal), rejectOn(signal)]);
    const answer = await getBeginning(come, answerMs);
    return { tookMs: tookMs(), status: come.statusCode!, problem: null, answer };
  } catch (error) {
    if (stop.aborted) throw error;
    const problem = tooLong.aborted ? `No response within ${statusMs / 1000} seconds.` : getText(error as Error);
    return { tookMs: tookMs(), status: null, problem, answer: null };
  }
}

export interface OutgoingClient extends HostResolver {
  /**
   * Public addresses only, no redirects; 10 s for the status, 1 s and 64 KB for the rest. Outside failures are outcomes. Throws on `stop`.
   */
  post(posting: PostRequest, stop: AbortSignal, limits?: PostingLimits): Promise<Outcome>;
}

export function createOutgoing(config: OutgoingConfig, tracing: TracingPort | null = null): OutgoingClient {
  const resolver = createResolver(config);
  return {
    ...resolver,
    post: (posting, stop, limits = usualLimits) => traced(tracing, doing, () => postWithin(resolver, posting, stop, limits), toDone),
  };
}
