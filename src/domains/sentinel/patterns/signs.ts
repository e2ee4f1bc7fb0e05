import type { EventType } from '../rules.ts';

/** A request that was answered, as far as Sentinel judges it. */
export interface AnsweredRequest {
  /** Path and query as they came. */
  readonly url: string;
  readonly status: number;
  /** Machine code of the refusal, or null. */
  readonly code: string | null;
  /** No route knows the path. */
  readonly isUnknownPath: boolean;
  /** A session token came with it, valid or not. */
  readonly hasCredential: boolean;
  readonly isUpload: boolean;
  /** A page of another site made the browser send it: whoever looks at that page did nothing (`isCrossSiteRequest`). */
  readonly isForeign: boolean;
  readonly body: unknown;
}

/** What programs that look for weak servers ask for, and no page of ours ever names. */
const honeypots = [
  /^\/\.(env|git|svn|hg|aws|ssh|docker|vscode|idea|ds_store|htpasswd|htaccess|npmrc)\b/,
  /^\/(api|app|backend|public|src|config|laravel|core)\/\.env\b/,
  /^\/(wp-(admin|login|content|includes|json|config)|wordpress|xmlrpc\.php|wlwmanifest\.xml)/,
  /^\/(phpmyadmin|pma|myadmin|mysqladmin|adminer|phpinfo)\b/,
  /^\/(cgi-bin|boaform|hnap1|gponform|solr|jenkins|manager\/html|owa|autodiscover|ecp)\b/,
  /^\/(actuator|server-status|server-info|telescope|_profiler|_ignition|debug\/default|v1\/\.well-known)\b/,
  /^\/vendor\/phpunit\b/,
  /^\/(etc\/passwd|id_rsa|web\.config|docker-compose\.ya?ml|config\.(php|json|ya?ml)|credentials\.json)\b/,
  /^\/[\w.-]*(backup|dump|database|db)[\w.-]*\.(sql|zip|tar|gz|bak|7z)$/,
  /\.(php[3-8]?|phtml|aspx?|jspx?|cgi)$/,
];

/** Whether a path is one that only scanners ask for. */
export function isHoneypot(path: string): boolean {
  const plain = decoded(path.slice(0, 300)).toLowerCase().replace(/\/+/g, '/');
  return honeypots.some((pattern) => pattern.test(plain));
}

/** Written for what is never typed by accident: a sentence with 'select' in it is none of them. Every repetition has an end. */
const injections: readonly (readonly [string, RegExp])[] = [
  ['sql', /\bunion(\s|\/\*[^*]{0,40}\*\/){1,20}(all\s{1,20})?select\b/i],
  ['sql', /['"]\s{0,20}\)?\s{0,20}(or|and)\s{1,20}(['"]?)\w{1,40}\2\s{0,20}=/i],
  ['sql', /['";)]\s*(drop|truncate|alter)\s+table\b|;\s*(delete\s+from|insert\s+into|update\s+\w+\s+set)\b/i],
  ['sql', /\b(pg_sleep|waitfor\s{1,20}delay|benchmark|xp_cmdshell|extractvalue|load_file)\s*[('"]|\binformation_schema\b/i],
  ['script', /<\s?(script|iframe|svg|img|object|embed)\b[^>]{0,200}(\bon\w{1,20}\s?=|>|src\s?=)/i],
  ['script', /\bjavascript\s?:/i],
  ['traversal', /(\.\.[/\\]){2,}|[/\\]etc[/\\](passwd|shadow)\b|\bwin\.ini\b/i],
  ['command', /(;|\||&&|`|\$\()\s{0,20}(cat|wget|curl|bash|nc|id|whoami|ping|powershell)\b/i],
  ['template', /\$\{\s?(jndi|env|sys|lower|\$)/i],
  ['wrapper', /\b(php|expect|phar|gopher):\/\//i],
  ['nul', /\0/],
];

const couldInject = /[%'"<;|`${\\]|\.\.|union|:\/\//i;

/** Undoes percent-encoding, also where it was done twice; leaves alone what cannot be undone. */
function decoded(text: string): string {
  let plain = text.replaceAll('+', ' ');
  for (let round = 0; round < 2; round += 1) {
    try {
      plain = decodeURIComponent(plain);
    } catch {
      plain = plain.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    }
  }
  return plain;
}

/** The kind of injection that a text tries, or null. Cheap for the ordinary address, which has none of the characters it takes. */
export function injectionIn(text: string): string | null {
  if (!couldInject.test(text)) return null;
  const plain = decoded(text);
  return injections.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const longestBody = 20_000;

/** Bodies are looked at only where the request was refused: what was accepted is somebody's text, whatever it says. */
function bodyInjection({ status, body }: AnsweredRequest): string | null {
  if (status < 400 || !body || typeof body !== 'object' || Buffer.isBuffer(body)) return null;
  try {
    return injectionIn(JSON.stringify(body).slice(0, longestBody).replaceAll('\\"', '"').replaceAll('\\u0000', '\0'));
  } catch {
    return null;
  }
}

const byCode: Readonly<Record<string, EventType>> = {
  invalid_credentials: 'failed_login',
  wrong_proof: 'failed_login',
  blocked: 'blocked_login',
  honeypot_field: 'honeypot_field',
  rate_limited: 'rate_limit',
  forbidden: 'forbidden',
  foreign_origin: 'forbidden',
  key_not_admitted: 'forbidden',
  key_scope_missing: 'forbidden',
  key_expired: 'bad_token',
  key_revoked: 'bad_token',
  key_stopped: 'bad_token',
  key_unknown: 'bad_token',
  link_invalid: 'bad_token',
  signature_invalid: 'bad_signature',
};

function getOutcome({ code, status, hasCredential, isUpload, body }: AnsweredRequest): EventType | null {
  if (status < 400 || status >= 500 || code === null) return null;
  if (code === 'unauthenticated') return hasCredential ? 'bad_token' : null;
  if (code === 'second_factor_required') return (body as { code?: string } | undefined)?.code ? 'failed_login' : null;
  if (isUpload && (status === 413 || status === 415 || status === 422)) return 'rejected_upload';
  return byCode[code] ?? null;
}

/** A sign that something is wrong with a request, and what it was. */
export interface Sign {
  readonly type: EventType;
  readonly details?: Readonly<Record<string, string>>;
  /** Noted, and without points where it is an account's (docs/decisions/086). */
  readonly isFreeForAccounts?: boolean;
}

/** A limit is answer enough to an account or key that runs away, and so is the refusal of a key that is asked for what it was not made for. */
const freeForAccounts = new Set(['rate_limited', 'key_not_admitted', 'key_scope_missing']);

const simpleTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a browser opened this as a page, which a link in a mail has it do with the cookie of whoever reads it. What carries a bearer is a
 * program's own word.
 */
export const isNavigation = (headers: Headers): boolean => headers['sec-fetch-mode'] === 'navigate' && !headers['authorization'];

/**
 * Whether a page of another site can have sent this through somebody's browser. What carries a bearer or JSON it cannot: the browser asks first,
 * and we never allow it. Nor, but by opening a page of ours, what carries the session's cookie, which is `SameSite=Lax`: there the header is a
 * program's own word.
 */
export function isCrossSiteRequest(headers: Headers, hasSessionCookie: boolean): boolean {
  const type = headers['content-type'];
  const mayCarry = !headers['authorization'] && (!type || simpleTypes.test(String(type)));
  return headers['sec-fetch-site'] === 'cross-site' && mayCarry && (!hasSessionCookie || isNavigation(headers));
}

const signInRoute = '/api/auth/login';

/** What is looked at first of an answer. */
type Outline = Pick<AnsweredRequest, 'status' | 'url' | 'isUnknownPath'> & { readonly route: string };

/** Whether an answer says nothing, which nearly all do: a route let it through that is no sign-in, and no character of its address could inject. */
export const isOrdinary = ({ status, url, isUnknownPath, route }: Outline): boolean =>
  status < 400 && !isUnknownPath && route !== signInRoute && !couldInject.test(url);

/** Every sign that an answered request gives; none for nearly all of them, nor for what a page of another site made. */
export function getSigns(request: AnsweredRequest): Sign[] {
  if (request.isForeign) return [];
  const signs: Sign[] = [];
  const injection = injectionIn(request.url) ?? bodyInjection(request);
  // What was answered all the same is somebody's text in an address of ours, as a link may have put it there.
  const isAccepted = request.status < 400;
  if (injection) signs.push({ type: 'injection', details: { kind: injection }, ...(isAccepted && { isFreeForAccounts: true }) });
  if (request.isUnknownPath && isHoneypot(request.url.split('?')[0]!)) signs.push({ type: 'honeypot_path' });
  const outcome = getOutcome(request);
  if (outcome) signs.push({ type: outcome, ...(freeForAccounts.has(request.code ?? '') && { isFreeForAccounts: true }) });
  return signs;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An answer as far as it says that something is not there for whoever asked. */
interface ResponseFacts {
  readonly status: number;
  readonly code: string | null;
}

/** The last well-formed id that a request named, of a row that its sender did not reach, whether it is not there or somebody else's; else null. */
export function findHiddenId({ status, code, params }: ResponseFacts & { readonly params: unknown }): string | null {
  if (!(status === 404 && code === 'not_found') && !(status === 403 && code === 'forbidden')) return null;
  return (
    Object.values((params ?? {}) as Record<string, unknown>).findLast(
      (value): value is string => typeof value === 'string' && uuid.test(value),
    ) ?? null
  );
}

/** The account that a sign-in was for, and whether it was right; null for whatever is no sign-in, or was refused before it was looked at. */
export function getSignIn({ route, status, code, body }: ResponseFacts & { readonly route: string; readonly body: unknown }): {
  account: string;
  isRight: boolean;
} | null {
  if (route !== signInRoute) return null;
  const email = (body as { email?: unknown } | null | undefined)?.email;
  if (typeof email !== 'string') return null;
  const isWrong = status === 401 && code === 'invalid_credentials';
  return isWrong || status === 200 ? { account: email.trim().toLowerCase(), isRight: !isWrong } : null;
}
