import type { AnyEndpoint, BodyInput, ParamsOf, QueryInput, ReplyOf } from '#shared/endpoint.ts';
import { seenHere } from '../as-seen.ts';
import { clearCredentials, hasStoredCredential, readCredential } from '../credentials.ts';
import { storeLeaving, notifyOtherTabs, type SignOutNotice } from '../leaving.ts';
import { isUnattended, noteCall } from '../presence.ts';
import { reauthenticate } from '../reauthentication.ts';
import { renewCredential } from './renew.ts';

export class ApiError extends Error {
  readonly status: number;
  /** For programs; '' where the reply has none. */
  readonly code: string;
  readonly fields: Record<string, string>;
  /** What a person reads: the message, but for a cached read. */
  readonly words: string;
  readonly kind: RefusalKind;

  constructor(status: number, message: string, code = '', more: RefusalParts = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.words = more.words ?? message;
    this.kind = more.kind ?? 'said';
  }
}

/** What a refusal came as: JSON with a sentence, JSON without one, a page (another program answers at this address), or any other text. */
export type RefusalKind = 'said' | 'wordless' | 'page' | 'text';

interface RefusalParts {
  readonly fields?: Record<string, string> | undefined;
  readonly words?: string;
  readonly kind?: RefusalKind;
}

/** What to show of a failure. */
export const getText = (error: Error): string => (error instanceof ApiError ? error.words : error.message);

type Part<Name extends string, Value> = [Value] extends [undefined] ? { [key in Name]?: undefined } : { [key in Name]: Value };

/** What an endpoint takes: only the parts that it declares. FormData goes as the body of an upload, a Blob as a file that is the whole body. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> & { body?: BodyInput<E> | FormData | Blob };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** A 401 is only thrown: nothing is removed, nobody is moved (the session check on load). */
  silent?: boolean;
  /** A cached read: the token key comes first, a refusal's message is 'status: text'. */
  cached?: boolean;
  /** Hears of the headers of the reply: a list says there where it goes on. */
  onHeaders?: (headers: Headers) => void;
  /** Instead of fetch, which does not tell how much of a body is sent. */
  send?: (url: string, request: RequestInit) => Promise<Response>;
}

/** Address of a call: path parameters filled in, query appended. Also the first element of its query key. */
export function getUrl(path: string, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${filled}?${query}` : filled;
}

function toRequest(endpoint: AnyEndpoint, body: unknown, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const credential = readCredential(options.cached ? 'token' : 'sessionToken');
  if (credential) headers.authorization = `Bearer ${credential}`;
  if (isUnattended()) headers['x-unattended'] = '1';
  noteCall();
  const seen = seenHere();
  if (seen) headers['x-as-seen-by'] = seen;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  // The browser says by itself of which kind these are.
  const isForm = typeof FormData !== 'undefined' && (body instanceof FormData || body instanceof Blob);
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  return {
    method: endpoint.method,
    headers,
    credentials: 'include',
    signal: options.signal ?? null,
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  };
}

const isJson = (response: Response) => /[/+]json\b/.test(response.headers.get('content-type') ?? '');

const isPage = (text: string) => /^\s*<(?:!doctype|html)/i.test(text);

type Refusal = { error?: unknown; code?: string; fields?: Record<string, string> };

function getKind(response: Response, text: string, reply: Refusal | null): RefusalKind {
  // What stands between may answer in a form of its own.
  if (isJson(response)) return typeof reply?.error === 'string' && reply.error !== '' ? 'said' : 'wordless';
  return isPage(text) ? 'page' : 'text';
}

const otherLabels: Record<Exclude<RefusalKind, 'said'>, (status: number) => string> = {
  wordless: (status) => `API Error: ${status}`,
  page: () => 'Authentication required. Please log in again.',
  text: (status) => `Server error: ${status}`,
};

async function getRefusal(response: Response, isCached: boolean): Promise<ApiError> {
  const { status } = response;
  const text = await response.text();
  const reply = isJson(response) ? (readJson(text) as Refusal | null) : null;
  const kind = getKind(response, text, reply);
  const words = kind === 'said' ? (reply!.error as string) : otherLabels[kind](status);
  return new ApiError(status, isCached ? `${status}: ${text}` : words, reply?.code, { fields: reply?.fields, words, kind });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How the session ended, by the codes that say it. */
const ends: Readonly<Record<string, SignOutNotice['why']>> = { signed_out_idle: 'idle', signed_out_blocked: 'blocked' };

/** What a refusal without a code says where the session is over; a page says it in our own words. */
const sessionIsOver = /Invalid or expired token|Authentication required/;

const endsSession = ({ status, code, words }: ApiError): boolean =>
  status === 401 && (code === 'unauthenticated' || code in ends || (code === '' && sessionIsOver.test(words)));

function leaveForLogin(): void {
  // Several calls hear of it at once: the page is left by the first, which found the credentials.
  const wasSignedIn = readCredential() !== null;
  clearCredentials();
  if (!wasSignedIn || location.pathname === '/login') return;
  storeLeaving({ to: location.pathname + location.search });
  location.assign('/login');
}

async function send(url: string, endpoint: AnyEndpoint, body: unknown, options: CallOptions): Promise<unknown> {
  const response = await (options.send ?? fetch)(url, toRequest(endpoint, body, options));
  if (!response.ok) throw await getRefusal(response, options.cached ?? false);
  options.onHeaders?.(response.headers);
  if (response.status === 204) return undefined;
  return isJson(response) ? response.json() : response;
}

/** The bearer of this browser was refused: it lives for hours, and the session, of which the cookie tells, for longer. */
const isBearerOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthenticated' && readCredential() !== null;

const renewalsAtMost = 2;

/**
 * Makes the call again where its bearer was over: with the one that another call or tab has brought meanwhile, else with one that the
 * cookie renews. A renewal ends the bearer before it, so a call between two renewals may come too late twice.
 */
async function withRenewal<Answer>(once: () => Promise<Answer>): Promise<Answer> {
  for (let renewals = 0; ; renewals += 1) {
    const sent = readCredential();
    try {
      return await once();
    } catch (error) {
      if (!isBearerOver(error) || renewals === renewalsAtMost) throw error;
      if (readCredential() === sent && !(await renewCredential())) throw error;
    }
  }
}

/** Whoever was signed in here is told at the sign-in that it is over, and why where the server says that. */
function leave(error: ApiError, { silent }: CallOptions): void {
  if (!endsSession(error)) return;
  const why = ends[error.code];
  if (why || hasStoredCredential()) {
    const said = { why: why ?? 'over', words: why ? error.words : '' } as const;
    storeLeaving(location.pathname === '/login' ? said : { ...said, to: location.pathname + location.search });
    notifyOtherTabs(said);
  }
  if (!silent) leaveForLogin();
}

/** What cannot be undone waits until the reader has proven anew that it is them. */
const isReauthenticationNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'proof_needed';

/**
 * Calls an endpoint and returns its reply: parsed JSON, undefined for 204, the raw Response when it is not JSON. A bearer that is over is
 * renewed by the cookie, and the call made once more; so it is where the reader had to prove anew that it is them, and did.
 * Throws ApiError for every refusal; a network failure is thrown as the browser gives it.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  const url = getUrl(endpoint.path, input);
  const once = () => send(url, endpoint, input.body, options);
  try {
    return (await withRenewal(once).catch(async (error: unknown) => {
      if (!isReauthenticationNeeded(error)) throw error;
      if (await reauthenticate(error.fields)) return withRenewal(once);
      // What was asked for is no field of the form behind the window.
      throw new ApiError(error.status, error.message, error.code, { words: error.words });
    })) as ReplyOf<E>;
  } catch (error) {
    // Logged, not as an error of the page: a refusal is an answer.
    console.info(`${endpoint.method} ${url} failed`, error);
    if (error instanceof ApiError) leave(error, options);
    throw error;
  }
}
