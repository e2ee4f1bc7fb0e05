import type { AnyEndpoint, BodyInput, ParamsOf, QueryInput, ReplyOf } from '#shared/endpoint.ts';
import { seenHere } from '../as-seen.ts';
import { clearCredentials, hasStoredCredential, readCredential } from '../credentials.ts';
import { storeSignOutNotice, notifyOtherTabs, type SignOutNotice } from '../sign-out-notice.ts';
import { isUnattended, recordCall } from '../presence.ts';
import { reauthenticate } from '../reauthentication.ts';
import { renewCredential } from './renew.ts';

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  /** Text for people; differs from `message` only for cached reads. */
  readonly userMessage: string;
  readonly kind: RefusalKind;

  constructor(status: number, message: string, code = '', more: RefusalParts = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = more.fields ?? {};
    this.userMessage = more.userMessage ?? message;
    this.kind = more.kind ?? 'said';
  }
}

/** JSON with a message, JSON without one, an HTML page (another program answered), or other text. */
export type RefusalKind = 'said' | 'wordless' | 'page' | 'text';

interface RefusalParts {
  readonly fields?: Record<string, string> | undefined;
  readonly userMessage?: string;
  readonly kind?: RefusalKind;
}

export const getText = (error: Error): string => (error instanceof ApiError ? error.userMessage : error.message);

type Part<Name extends string, Value> = [Value] extends [undefined] ? { [key in Name]?: undefined } : { [key in Name]: Value };

/** FormData is sent as multipart, a Blob as the raw body. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInput<E>> & { body?: BodyInput<E> | FormData | Blob };

export interface CallOptions {
  signal?: AbortSignal | undefined;
  idempotencyKey?: string;
  /** A 401 only throws: credentials stay and nothing redirects (session check on load). */
  silent?: boolean;
  /** Sends `token` before `sessionToken`; errors have the message 'status: text'. */
  cached?: boolean;
  onHeaders?: (headers: Headers) => void;
  /** Replaces fetch, which reports no upload progress. */
  send?: (url: string, request: RequestInit) => Promise<Response>;
}

export function getUrl(path: string, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const filledQuery = Object.entries((input.query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const query = new URLSearchParams(filledQuery.map(([name, value]) => [name, String(value)])).toString();
  return query ? `${filled}?${query}` : filled;
}

function toRequest(endpoint: AnyEndpoint, body: unknown, options: CallOptions): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const credential = readCredential(options.cached ? 'token' : 'sessionToken');
  if (credential) headers.authorization = `Bearer ${credential}`;
  if (isUnattended()) headers['x-unattended'] = '1';
  recordCall();
  const viewedAs = seenHere();
  if (viewedAs) headers['x-as-seen-by'] = viewedAs;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  // The browser sets the content type of these itself.
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
  // A proxy may answer with JSON of another format.
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
  const message = kind === 'said' ? (reply!.error as string) : otherLabels[kind](status);
  return new ApiError(status, isCached ? `${status}: ${text}` : message, reply?.code, {
    fields: reply?.fields,
    userMessage: message,
    kind,
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const ends: Readonly<Record<string, SignOutNotice['why']>> = { signed_out_idle: 'idle', signed_out_blocked: 'blocked' };

/** Fallback for refusals without a code. */
const sessionIsOver = /Invalid or expired token|Authentication required/;

const endsSession = ({ status, code, userMessage }: ApiError): boolean =>
  status === 401 && (code === 'unauthenticated' || code in ends || (code === '' && sessionIsOver.test(userMessage)));

function leaveForLogin(): void {
  // Several calls may fail at once; only the first still finds credentials and redirects.
  const wasSignedIn = readCredential() !== null;
  clearCredentials();
  if (!wasSignedIn || location.pathname === '/login') return;
  storeSignOutNotice({ to: location.pathname + location.search });
  location.assign('/login');
}

async function send(url: string, endpoint: AnyEndpoint, body: unknown, options: CallOptions): Promise<unknown> {
  const response = await (options.send ?? fetch)(url, toRequest(endpoint, body, options));
  if (!response.ok) throw await getRefusal(response, options.cached ?? false);
  options.onHeaders?.(response.headers);
  if (response.status === 204) return undefined;
  return isJson(response) ? response.json() : response;
}

/** The bearer token expires after hours, before the session cookie does. */
const isBearerOver = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthenticated' && readCredential() !== null;

const renewalsAtMost = 2;

/**
 * Retries with the token that another call or tab renewed, else renews it. Two retries, because another renewal can invalidate the token
 * again.
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

function leave(error: ApiError, { silent }: CallOptions): void {
  if (!endsSession(error)) return;
  const why = ends[error.code];
  if (why || hasStoredCredential()) {
    const notice = { why: why ?? 'over', words: why ? error.userMessage : '' } as const;
    storeSignOutNotice(location.pathname === '/login' ? notice : { ...notice, to: location.pathname + location.search });
    notifyOtherTabs(notice);
  }
  if (!silent) leaveForLogin();
}

/** The step is irreversible and needs a fresh reauthentication. */
const isReauthenticationNeeded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403 && error.code === 'proof_needed';

/**
 * Returns parsed JSON, undefined for 204, or the raw Response if it is not JSON. Renews an expired token and reauthenticates if required.
 * Throws ApiError for a refusal and the browser's own error for a network failure.
 */
export async function call<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, options: CallOptions = {}): Promise<ReplyOf<E>> {
  const url = getUrl(endpoint.path, input);
  const once = () => send(url, endpoint, input.body, options);
  try {
    return (await withRenewal(once).catch(async (error: unknown) => {
      if (!isReauthenticationNeeded(error)) throw error;
      if (await reauthenticate(error.fields)) return withRenewal(once);
      throw new ApiError(error.status, error.message, error.code, { userMessage: error.userMessage });
    })) as ReplyOf<E>;
  } catch (error) {
    // Info, not error: a refusal is a valid answer.
    console.info(`${endpoint.method} ${url} failed`, error);
    if (error instanceof ApiError) leave(error, options);
    throw error;
  }
}
