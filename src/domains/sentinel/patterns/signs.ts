import type { EventType } from '../rules.ts';

export interface AnsweredRequest {
  /** Path and query, undecoded. */
  readonly url: string;
  readonly status: number;
  readonly code: string | null;
  readonly isUnknownPath: boolean;
  readonly hasCredential: boolean;
  readonly isUpload: boolean;
  /** Sent by the browser because of another site's page, so its user is not to blame (`isCrossSiteRequest`). */
  readonly isForeign: boolean;
  readonly body: unknown;
}

/** Paths that scanners request and that no page links to. */
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

export function isHoneypot(path: string): boolean {
  const plain = decoded(path.slice(0, 300)).toLowerCase().replace(/\/+/g, '/');
  return honeypots.some((pattern) => pattern.test(plain));
}

/** Text that nobody types by accident. All repetitions are bounded, to keep matching fast. */
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

/** Decodes percent-encoding up to twice; returns undecodable text unchanged. */
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

/** Returns the kind of injection, or null. Cheap for ordinary URLs. */
export function findInjection(text: string): string | null {
  if (!couldInject.test(text)) return null;
  const plain = decoded(text);
  return injections.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

const longestBody = 20_000;

/** Only bodies of refused requests are checked: accepted text is the user's own. */
function bodyInjection({ status, body }: AnsweredRequest): string | null {
  if (status < 400 || !body || typeof body !== 'object' || Buffer.isBuffer(body)) return null;
  try {
    return findInjection(JSON.stringify(body).slice(0, longestBody).replaceAll('\\"', '"').replaceAll('\\u0000', '\0'));
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

export interface Sign {
  readonly type: EventType;
  readonly details?: Readonly<Record<string, string>>;
  /** Recorded without points if it counts for an account. */
  readonly isFreeForAccounts?: boolean;
}

/** For accounts and keys, the refusal itself is enough. */
const freeForAccounts = new Set(['rate_limited', 'key_not_admitted', 'key_scope_missing']);

const simpleTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)\b/i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * A navigation, such as a link in a mail, opened with the reader's cookie. A bearer token proves that a program chose to send the request.
 */
export const isNavigation = (headers: Headers): boolean => headers['sec-fetch-mode'] === 'navigate' && !headers['authorization'];

export function isCrossSiteRequest(headers: Headers, hasSessionCookie: boolean): boolean {
  const type = headers['content-type'];
  const mayCarry = !headers['authorization'] && (!type || simpleTypes.test(String(type)));
  return headers['sec-fetch-site'] === 'cross-site' && mayCarry && (!hasSessionCookie || isNavigation(headers));
}

const signInRoute = '/api/auth/login';

type Outline = Pick<AnsweredRequest, 'status' | 'url' | 'isUnknownPath'> & { readonly route: string };

/** No sign is possible: accepted, not a sign-in, and no suspicious character in the URL. True for nearly all requests. */
export const isOrdinary = ({ status, url, isUnknownPath, route }: Outline): boolean =>
  status < 400 && !isUnknownPath && route !== signInRoute && !couldInject.test(url);

/** [] for nearly all requests, and for those caused by another site's page. */
export function getSigns(request: AnsweredRequest): Sign[] {
  if (request.isForeign) return [];
  const signs: Sign[] = [];
  const injection = findInjection(request.url) ?? bodyInjection(request);
  // An accepted request may come from a link, so the account gets no points.
  const isAccepted = request.status < 400;
  if (injection) signs.push({ type: 'injection', details: { kind: injection }, ...(isAccepted && { isFreeForAccounts: true }) });
  if (request.isUnknownPath && isHoneypot(request.url.split('?')[0]!)) signs.push({ type: 'honeypot_path' });
  const outcome = getOutcome(request);
  if (outcome) signs.push({ type: outcome, ...(freeForAccounts.has(request.code ?? '') && { isFreeForAccounts: true }) });
  return signs;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface ResponseFacts {
  readonly status: number;
  readonly code: string | null;
}

/** The last UUID in the path of a request answered with 404 or 403; null otherwise. */
export function findHiddenId({ status, code, params }: ResponseFacts & { readonly params: unknown }): string | null {
  if (!(status === 404 && code === 'not_found') && !(status === 403 && code === 'forbidden')) return null;
  return (
    Object.values((params ?? {}) as Record<string, unknown>).findLast(
      (value): value is string => typeof value === 'string' && uuid.test(value),
    ) ?? null
  );
}

/** Null if it is not a sign-in or was refused before the password was checked. */
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
