import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { StartError } from './start-error.ts';

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'carriage-config-'));
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const key = 'a'.repeat(64);

test.each([
  'postgres://a:b@db:5432/name?sslmode=verify-full&host=/run/postgresql',
  'postgresql://a:p%40ss%2F@db/name',
  'postgres:///name?host=/var/run/x@y',
  'postgres://a@db/name?options=-c%20geqo=off',
])('accepts %s unchanged', (address) => {
  expect(readConfig({ DATABASE_URL: address }, cwd).databaseUrl).toBe(address);
});

test('requires nothing: every variable has a default or is optional', () => {
  const config = readConfig({}, cwd);
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isPublicUrlGiven: false,
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseMigrationUrl: null,
    stripe: null,
    s3: null,
    firstAdmin: null,
    nodeEnv: 'production',
  });
  expect(config.dataDir).toBe(path.join(cwd, 'data'));
});

type RefusedConfig = readonly [env: Record<string, string>, sentence: string];

const each = (values: readonly string[], envOf: (value: string) => Record<string, string>, sentence: string): RefusedConfig[] =>
  values.map((value) => [envOf(value), sentence]);

test.each<RefusedConfig>([
  [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a port number from 0 to 65535.'],
  [{ HOST: 'a b' }, 'HOST must be a host name or an IP address.'],
  [{ DRAIN_SECONDS: '5s' }, 'DRAIN_SECONDS must be a number of seconds from 0 to 300.'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a number of seconds from 0 to 300.'],
  [{ DEMO_ALLOW_PUBLIC: 'true' }, 'DEMO_ALLOW_PUBLIC must be one of yes, no.'],
  [{ PUBLIC_URL: 'carriage.test' }, 'PUBLIC_URL must be an address starting with http:// or https://.'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address like postgres://user:password@host:5432/name.'],
  ...each(
    ['postgres://carriage:p@ss@db/name', 'postgres://carriage:pa/ss@db/name', 'postgres://carriage:pa#ss@db/name'],
    (address) => ({ DATABASE_URL: address }),
    'DATABASE_URL has special characters in its password: write @ as %40, / as %2F, # as %23, ? as %3F and % as %25.',
  ),
  [
    { DATABASE_URL: 'postgres://a:b@db/name?sslmode=requier' },
    'DATABASE_URL has an unknown sslmode; use one of disable, allow, prefer, require, verify-ca, verify-full, no-verify.',
  ],
  [{ DATABASE_CONNECTIONS: '4' }, 'DATABASE_CONNECTIONS must be a number from 5 to 200.'],
  [{ DATABASE_MIGRATION_URL: 'mysql://x/y' }, 'DATABASE_MIGRATION_URL must be an address like postgres://user:password@host:5432/name.'],
  [{ DATABASE_MIGRATION_URL: 'postgres://x/y' }, 'DATABASE_URL is missing, but DATABASE_MIGRATION_URL is set. Set both or neither.'],
  [{ MASTER_KEY: 'short' }, 'MASTER_KEY must be 32 bytes in base64 or hex (openssl rand -base64 32).'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL must be an email address.'],
  [{ ADMIN_EMAIL: 'ada@example.com' }, 'ADMIN_PASSWORD is missing, but ADMIN_EMAIL is set. Set both or neither.'],
  [{ ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 8 characters.'],
  [{ TRUSTED_PROXIES: '10.0.0.0/8, everyone' }, 'TRUSTED_PROXIES must be IP addresses or ranges separated by commas, like 10.0.0.0/8.'],
  [
    { WEBHOOK_ALLOWED_PRIVATE_CIDRS: 'loopback' },
    'WEBHOOK_ALLOWED_PRIVATE_CIDRS must be IP addresses or ranges separated by commas, like 10.20.0.0/16.',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/40' }, 'TRUSTED_PROXIES must be IP addresses or ranges separated by commas, like 10.0.0.0/8.'],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an address like smtp://user:password@host:587.'],
  ...each(
    ['smtp://', 'smtp:host', 'smtps:///x'],
    (address) => ({ SMTP_URL: address, MAIL_FROM: 'a@b' }),
    'SMTP_URL has no host; use an address like smtp://user:password@host:587.',
  ),
  ...each(
    ['@', 'a@', 'a@b\r\nBcc: x@y', 'Carriage <a@b', 'a b@c'],
    (sender) => ({ SMTP_URL: 'smtp://mail', MAIL_FROM: sender }),
    'MAIL_FROM must be an email address, with or without a name: Carriage <carriage@example.com>.',
  ),
  ...each(
    ['https://carriage.example/sub', 'https://u:p@carriage.example', 'https:carriage.example', 'https://carriage.example?x=1'],
    (address) => ({ PUBLIC_URL: address }),
    'PUBLIC_URL must be a site address like https://carriage.example, without path, username or password.',
  ),
  [{ OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL must be http/json, the only supported protocol.'],
  [{ OTEL_BSP_MAX_QUEUE_SIZE: '-1' }, 'OTEL_BSP_MAX_QUEUE_SIZE must be a number from 1 to 100000.'],
  [{ HOST: ':' }, 'HOST must be a host name or an IP address.'],
  [{ HOST: '999.1.1.1' }, 'HOST must be a host name or an IP address.'],
  [{ MASTER_KEY: `!!${'A'.repeat(43)}` }, 'MASTER_KEY must be 32 bytes in base64 or hex (openssl rand -base64 32).'],
  ...each(
    ['postgres://u:p%zz@db/name', 'postgres://u:p@db/name?connect_timeout=abc', 'postgres://u:p@db/name?statement_timeout=-5'],
    (address) => ({ DATABASE_URL: address }),
    'DATABASE_URL is not valid: write % in a password as %25, and use whole numbers for connect_timeout and statement_timeout.',
  ),
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is missing, but SMTP_URL is set. Set the sender’s address.'],
  [
    { STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'w' },
    'STRIPE_SECRET_KEY must be a secret or restricted key (sk_... or rk_...).',
  ],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is missing, but STRIPE_SECRET_KEY is set. Set both or neither.'],
  [
    { STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2' },
    'STRIPE_SECRET_KEY is missing, but STRIPE_CONNECT_WEBHOOK_SECRET is set. Set both or neither.',
  ],
  [
    { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' },
    'S3_ENDPOINT is missing, but S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY is set. Set both or neither.',
  ],
  [{ S3_KEYS_BUCKET: 'k' }, 'S3_ENDPOINT is missing, but S3_KEYS_BUCKET is set. Set both or neither.'],
  [{ BACKUP_KEYS_DIR: '/keys' }, 'BACKUP_DIR is missing, but BACKUP_KEYS_DIR is set. Set both or neither.'],
  [
    { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't' },
    'TWILIO_FROM is missing, but TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN is set. Set both or neither.',
  ],
  [{ COPILOT_API_URL: 'https://llm.test' }, 'COPILOT_MODEL is missing, but COPILOT_API_URL is set. Set both or neither.'],
  [{ CLAMD_URL: 'http://scanner' }, 'CLAMD_URL must be an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  [{ NODE_ENV: 'staging' }, 'NODE_ENV must be one of development, test, production.'],
])('refuses %j with one message', (env, sentence) => {
  expect(() => readConfig(env, cwd)).toThrow(new ConfigError(sentence));
});

test.each([
  [{ BACKUP_DIR: '.data' }, 'BACKUP_DIR'],
  [{ BACKUP_DIR: 'backups', BACKUP_KEYS_DIR: '.data/keys' }, 'BACKUP_KEYS_DIR'],
  [{ BACKUP_DIR: 'backups', BACKUP_KEYS_DIR: '.data/keys/copy' }, 'BACKUP_KEYS_DIR'],
])('refuses to back up encryption keys into the key store itself: %j', (env, name) => {
  expect(() => readConfig({ DATA_DIR: '.data', ...env }, cwd)).toThrow(
    new ConfigError(
      `${name} is inside the key store (${path.join(cwd, '.data/keys')}). Choose another folder, preferably on another disk.`,
    ),
  );
});

test('accepts the old name of a renamed variable with a warning, but not both names', () => {
  expect(readConfig({ CALLS_PER_MINUTE: '50' }, cwd)).toMatchObject({
    rateLimitPerMinute: 50,
    notes: ['CALLS_PER_MINUTE is now called RATE_LIMIT_PER_MINUTE. The old name stops working in the next release.'],
  });
  expect(readConfig({ RATE_LIMIT_PER_MINUTE: '50' }, cwd).notes).toEqual([]);
  expect(() => readConfig({ CALLS_PER_MINUTE: '50', RATE_LIMIT_PER_MINUTE: '60' }, cwd)).toThrow(
    new ConfigError('CALLS_PER_MINUTE is now called RATE_LIMIT_PER_MINUTE, and both are set: remove CALLS_PER_MINUTE.'),
  );
});

test('treats an empty value as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' }, cwd)).toMatchObject({ port: 3000, databaseUrl: null });
});

test('reads values that belong together into one part', () => {
  const config = readConfig(
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2',
      STRIPE_API_URL: 'http://127.0.0.1:9/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
    },
    cwd,
  );
  expect(config.stripe).toEqual({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    connectWebhookSecret: 'whsec_2',
    apiUrl: 'http://127.0.0.1:9',
  });
  expect(config.trustedProxies).toEqual(['loopback', '10.0.0.0/8']);
});

test('reads the master key from hex and from base64', () => {
  const bytes = Buffer.from(key, 'hex');
  expect(readConfig({ MASTER_KEY: key }, cwd).masterKey.equals(bytes)).toBe(true);
  expect(readConfig({ MASTER_KEY: bytes.toString('base64') }, cwd).masterKey.equals(bytes)).toBe(true);
});

test('creates a master key once, readable by its owner only, and finds it again', () => {
  const first = readConfig({}, cwd);
  const file = path.join(cwd, 'data', 'master.key');
  expect(first.masterKeyCreated).toBe(true);
  expect(first.masterKey).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8').trim()).toBe(first.masterKey.toString('base64'));
  const second = readConfig({}, cwd);
  expect(second.masterKeyCreated).toBe(false);
  expect(second.masterKey.equals(first.masterKey)).toBe(true);
});

test('does not replace a damaged master key', () => {
  readConfig({}, cwd);
  writeFileSync(path.join(cwd, 'data', 'master.key'), 'gone');
  expect(() => readConfig({}, cwd)).toThrow(/does not contain a 32-byte key/);
});

test.each(['a@b', 'Carriage <carriage@example.com>', 'Fracht & Söhne <no-reply@mail.example>'])('accepts %s as the sender', (sender) => {
  expect(readConfig({ SMTP_URL: 'smtp://mail', MAIL_FROM: sender }, cwd).mailFrom).toBe(sender);
});

test.each(['localhost', '::1', '0.0.0.0', 'my-host_1.lan'])('accepts %s as the host', (host) => {
  expect(readConfig({ HOST: host }, cwd).host).toBe(host);
});

test('creates nested folders, and reports at once if that is impossible', () => {
  expect(readConfig({ DATA_DIR: 'a/b/c' }, cwd).dataDir).toBe(path.join(cwd, 'a/b/c'));
  expect(() => readConfig({ DATA_DIR: '/proc/carriage/data' }, cwd)).toThrow(/^Can’t write to DATA_DIR \/proc\/carriage\/data \(\w+\)\./);
});

test('reports a folder that cannot be written', () => {
  writeFileSync(path.join(cwd, 'data'), 'a file, not a folder');
  expect(() => readConfig({}, cwd)).toThrow(StartError);
  expect(() => readConfig({}, cwd)).toThrow(
    /^Can’t write to DATA_DIR .* \(ENOTDIR\)\. Make it writable for this user or choose another folder\.$/,
  );
});
