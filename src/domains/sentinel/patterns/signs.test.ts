import { describe, expect, it } from 'vitest';
import {
  findHiddenId,
  findInjection,
  isHoneypot,
  isCrossSiteRequest,
  isNavigation,
  isOrdinary,
  getSignIn,
  getSigns,
  type AnsweredRequest,
} from './signs.ts';

const ordinary: AnsweredRequest = {
  url: '/api/transports',
  status: 200,
  code: null,
  isUnknownPath: false,
  hasCredential: true,
  isUpload: false,
  isForeign: false,
  body: undefined,
};
const toTypes = (request: Partial<AnsweredRequest>) => getSigns({ ...ordinary, ...request }).map(({ type }) => type);

describe('honeypots', () => {
  it.each([
    '/.env',
    '/.ENV.production',
    '/%2eenv',
    '//.git/config',
    '/api/.env',
    '/wp-login.php',
    '/wp-admin/setup-config.php',
    '/xmlrpc.php',
    '/phpmyadmin/index.php',
    '/cgi-bin/luci',
    '/actuator/env',
    '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
    '/.aws/credentials',
    '/backup.sql',
    '/db-dump.tar.gz',
    '/shell.php',
    '/default.aspx',
  ])('%s is a honeypot', (path) => {
    expect(isHoneypot(path)).toBe(true);
  });

  it.each([
    '/',
    '/pricing',
    '/.well-known/security.txt',
    '/api/transports',
    '/transports/phpmyadmin',
    '/environment',
    '/wp',
    '/apple-touch-icon.png',
  ])('%s is not a honeypot', (path) => {
    expect(isHoneypot(path)).toBe(false);
  });
});

describe('injection patterns', () => {
  it.each([
    ['/api/transports?q=1%27%20OR%20%271%27=%271', 'sql'],
    ['/api/marketplace/quotes?q=x%27%20or%201=1--', 'sql'],
    ['/api/x?id=1+UNION+ALL+SELECT+password+FROM+users', 'sql'],
    ['/api/x?id=1/**/union/**/select/**/1', 'sql'],
    ["/api/x?id=1';drop%20table%20users", 'sql'],
    ["/api/x?id=1;select+pg_sleep('5')", 'sql'],
    ['/?q=%3Cscript%3Ealert(1)%3C/script%3E', 'script'],
    ['/?q=%253Cscript%253Ealert(1)', 'script'],
    ['/?q=%3Cimg%20src=x%20onerror=alert(1)%3E', 'script'],
    ['/..%2f..%2fetc/passwd', 'traversal'],
    ['/%2e%2e/%2e%2e/etc/passwd', 'traversal'],
    ['/?file=....//etc/passwd', 'traversal'],
    ['/?x=$%7Bjndi:ldap://evil/a%7D', 'template'],
    ['/?host=a;cat%20/etc/hosts', 'command'],
    ['/?page=php://filter/read', 'wrapper'],
    ['/.%00./etc', 'nul'],
  ])('%s is %s', (url, kind) => {
    expect(findInjection(url)).toBe(kind);
  });

  it.each([
    '/api/transports?limit=20&cursor=01a1f91a-3d39-7c52-97db-c90a04b9179f',
    '/api/marketplace/quotes?q=O%27Brien%20and%20Sons',
    '/api/marketplace/quotes?q=Western%20Union%20Street',
    '/api/marketplace/quotes?q=please%20select%20a%20truck%20from%20Ohio',
    '/api/places/vehicles?type=car&q=%25_%25',
    '/verify-email?token=AbC-_0123456789',
    '/quote?value=$25,000;note=5%22%20lift',
    '/%',
    '/%zz',
  ])('%s is harmless', (url) => {
    expect(findInjection(url)).toBeNull();
  });
});

it('checks a long text quickly', () => {
  const texts = ['union/**/', '<script ', "' ", "' or ", '; update x ', '../', '${ ', '%2527', 'union ', ' '].map((part) =>
    part.repeat(3000),
  );
  const startedAt = performance.now();
  for (const text of texts) findInjection(`'${text}`);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

describe('signs of an answered request', () => {
  it.each<[Partial<AnsweredRequest>, string[]]>([
    [{}, []],
    [{ status: 500, code: 'internal' }, []],
    [{ status: 503, code: 'rate_limited' }, []],
    [{ status: 422, code: 'wrong_proof' }, ['failed_login']],
    [{ status: 401, code: 'signed_out_idle' }, []],
    [{ status: 401, code: 'invalid_credentials' }, ['failed_login']],
    [{ status: 401, code: 'second_factor_required', body: { email: 'a', password: 'b' } }, []],
    [{ status: 401, code: 'second_factor_required', body: { email: 'a', password: 'b', code: '000000' } }, ['failed_login']],
    [{ status: 403, code: 'blocked' }, ['blocked_login']],
    [{ status: 403, code: 'inactive' }, []],
    [{ status: 403, code: 'forbidden' }, ['forbidden']],
    [{ status: 403, code: 'foreign_origin' }, ['forbidden']],
    [{ status: 403, code: 'email_unverified' }, []],
    [{ status: 409, code: 'already_accepted' }, []],
    [{ status: 422, code: 'invalid' }, []],
    [{ status: 422, code: 'invalid', isUpload: true }, ['rejected_upload']],
    [{ status: 415, code: 'file_type', isUpload: true }, ['rejected_upload']],
    [{ status: 413, code: 'too_large', isUpload: true }, ['rejected_upload']],
    [{ status: 413, code: 'too_large' }, []],
    [{ status: 404, code: 'not_found', isUpload: true }, []],
    [{ status: 429, code: 'rate_limited' }, ['rate_limit']],
    [{ status: 429, code: 'too_many_streams' }, []],
    [{ status: 401, code: 'unauthenticated' }, ['bad_token']],
    [{ status: 401, code: 'unauthenticated', hasCredential: false }, []],
    [{ status: 422, code: 'link_invalid' }, ['bad_token']],
    [{ status: 422, code: 'honeypot_field' }, ['honeypot_field']],
    [{ status: 400, code: 'signature_invalid' }, ['bad_signature']],
    [{ status: 404, url: '/.env', isUnknownPath: true }, ['honeypot_path']],
    [{ status: 200, url: '/.env', isUnknownPath: false }, []],
    [{ status: 404, url: '/nothing', isUnknownPath: true }, []],
    [{ status: 404, url: '/..%2f..%2f.env', isUnknownPath: true }, ['injection']],
    [{ status: 404, url: '/wp-login.php?x=1%27%20or%20%271%27=%271', isUnknownPath: true }, ['injection', 'honeypot_path']],
  ])('%o gives %j', (request, types) => {
    expect(toTypes(request)).toEqual(types);
  });

  it('checks the body of a refused request, and never an accepted one', () => {
    const body = { email: `admin" or "1"="1`, note: 'a' };
    expect(toTypes({ status: 422, code: 'invalid', body })).toEqual(['injection']);
    expect(toTypes({ status: 401, code: 'invalid_credentials', body: { email: "x' or 1=1" } })).toEqual(['injection', 'failed_login']);
    expect(toTypes({ status: 201, body })).toEqual([]);
    expect(toTypes({ status: 422, code: 'invalid', body: { notes: "The key's under the mat, and it's a '67" } })).toEqual([]);
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(toTypes({ status: 422, code: 'invalid', body: loop })).toEqual([]);
  });
});

it('uses the last id of a request: the photo of a transport, not the transport', () => {
  const [id, photoId] = ['0193a000-0000-7000-8000-000000000000', '0193a000-0000-7000-8000-000000000001'];
  const missed = { status: 404, code: 'not_found' };
  expect(findHiddenId({ ...missed, params: { id, photoId } })).toBe(photoId);
  expect(findHiddenId({ ...missed, params: { id, size: 'small' } })).toBe(id);
  expect(findHiddenId({ ...missed, params: { size: 'small' } })).toBeNull();
  expect(findHiddenId({ status: 200, code: null, params: { id } })).toBeNull();
});

it('gives an account no points for limits, key scopes, and injections that were answered', () => {
  const url = '/?q=%27%20or%201=1';
  const free = (request: Partial<AnsweredRequest>) =>
    getSigns({ ...ordinary, ...request }).map(({ type, isFreeForAccounts = false }) => [type, isFreeForAccounts]);
  expect(free({ status: 429, code: 'rate_limited' })).toEqual([['rate_limit', true]]);
  for (const code of ['key_scope_missing', 'key_not_admitted']) expect(free({ status: 403, code })).toEqual([['forbidden', true]]);
  expect(free({ status: 403, code: 'forbidden' })).toEqual([['forbidden', false]]);
  expect(free({ url })).toEqual([['injection', true]]);
  expect(free({ url, status: 422, code: 'invalid' })).toEqual([['injection', false]]);
});

it.each([
  [{ 'sec-fetch-mode': 'navigate' }, true],
  [{ 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-mode': 'navigate', authorization: 'Bearer x' }, false],
  [{ 'sec-fetch-mode': 'cors' }, false],
  [{}, false],
])('a request with %j is a page navigation: %s', (headers, isPage) => {
  expect(isNavigation(headers)).toBe(isPage);
});

describe('a cross-site request', () => {
  it('gives its visitor no points, whatever it requests', () => {
    for (const url of ['/.env', '/wp-login.php', '/quote?q=%27%20or%20%271%27=%271'])
      expect([
        getSigns({ ...ordinary, url, isUnknownPath: true }).length,
        getSigns({ ...ordinary, url, isUnknownPath: true, isForeign: true }),
      ]).toEqual([1, []]);
    expect(getSigns({ ...ordinary, status: 403, code: 'foreign_origin', isForeign: true })).toEqual([]);
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain;charset=UTF-8' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'content-type': 'multipart/form-data; boundary=x' }, true],
    [{ 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' }, false],
    [{ 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{}, false],
  ])('is recognized from %j: %s', (headers, isForeign) => {
    expect(isCrossSiteRequest(headers, false)).toBe(isForeign);
  });

  it('with a session cookie is only a page navigation', () => {
    expect(isCrossSiteRequest({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, true)).toBe(false);
    expect(isCrossSiteRequest({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, true)).toBe(true);
  });
});

describe('an ordinary response', () => {
  const grid = [200, 201, 302, 400, 401, 403, 404, 422, 429].flatMap((status) =>
    [
      '/api/transports',
      '/api/transports?search=a%27%20or%20%271%27%3D%271',
      '/wp-login.php',
      '/../../etc/passwd',
      '/?q=%24%7Bjndi%3A',
    ].flatMap((url) =>
      ['/api/transports', '/api/auth/login', ''].flatMap((route) =>
        [true, false].flatMap((isUnknownPath) =>
          [null, 'forbidden', 'invalid_credentials', 'rate_limited', 'not_found'].map((code) => ({
            status,
            url,
            route,
            isUnknownPath,
            code,
          })),
        ),
      ),
    ),
  );

  it('never gives a sign, counts as a sign-in or names a hidden id', () => {
    const body = { email: 'zoe@customer.example', note: "' or '1'='1" };
    const params = { id: '01a22004-2160-7610-88dc-084be9091a9f' };
    const isAny = (one: (typeof grid)[number]) =>
      getSigns({ ...ordinary, ...one, hasCredential: true, body }).length > 0 ||
      getSignIn({ ...one, body }) !== null ||
      findHiddenId({ ...one, params }) !== null;
    const judged = grid.filter(isOrdinary);
    // Answers below 400 have no refusal code.
    expect(judged.filter((one) => isAny({ ...one, code: null }))).toEqual([]);
    expect([judged.length > 0, grid.some((one) => !isOrdinary(one) && isAny(one))]).toEqual([true, true]);
  });
});
