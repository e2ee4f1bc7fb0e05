import net from 'node:net';
import { z } from 'zod';
import { emailAddress } from '#shared/text/email.ts';
import { defaultSupportEmail } from '#shared/product.ts';
import { signsInAddress } from './db/connection/address.ts';

const text = z.string().trim();

const url = (protocols: readonly string[], what: string) =>
  text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), `must be ${what}`);

const webUrl = url(['http:', 'https:'], 'an address starting with http:// or https://').transform((value) => value.replace(/\/+$/, ''));

/** A path or username would be missing from the links in pages and emails. */
const siteUrl = webUrl.refine(
  (value) => /^https?:\/\/[^/?#@\s]+$/i.test(value),
  'must be a site address like https://carriage.example, without path, username or password',
);

/** Only digits and dots, but not an IP address: a typo. */
const isHost = (value: string): boolean => net.isIP(value) > 0 || (/^[a-zA-Z0-9._-]+$/.test(value) && !/^[\d.]+$/.test(value));

const isSender = (value: string): boolean => /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u.test(value);

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;

/** A mistyped mode could mean no TLS, or TLS without verification. */
const hasKnownSslMode = (value: string): boolean => {
  const mode = URL.canParse(value) ? new URL(value).searchParams.get('sslmode') : null;
  return mode === null || (sslModes as readonly string[]).includes(mode);
};

/** An unencoded @, / or # in the password changes where the host begins. */
const hasPlainSigns = (value: string): boolean => /^postgres(?:ql)?:\/\/(?:[^/]*@[^/]*@|[^/@]*:[^/@]*[/#?][^@]*@)/.test(value);

function isReadable(value: string): boolean {
  const { username, password, searchParams } = new URL(value);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return ['connect_timeout', 'statement_timeout'].every((name) => /^\d*$/.test(searchParams.get(name) ?? ''));
}

const databaseUrl = text
  .refine((value) => !hasPlainSigns(value), `has special characters in its password: ${signsInAddress}`)
  .pipe(url(['postgres:', 'postgresql:'], 'an address like postgres://user:password@host:5432/name'))
  .refine(
    (value) => !URL.canParse(value) || isReadable(value),
    'is not valid: write % in a password as %25, and use whole numbers for connect_timeout and statement_timeout',
  )
  .refine(hasKnownSslMode, `has an unknown sslmode; use one of ${sslModes.join(', ')}`);

const email = emailAddress('must be an email address');
/** Inserted into pages unescaped, so it has no HTML characters. */
const plainEmail = z.email('must be an email address');

function whole(least: number, most: number, what = 'a number') {
  const message = `must be ${what} from ${least} to ${most}`;
  return text
    .regex(new RegExp(`^\\d{1,${String(most).length}}$`), message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

const port = whole(0, 65_535, 'a port number');

const namedRanges = new Set(['loopback', 'linklocal', 'uniquelocal']);

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, more] = value.split('/');
  const family = net.isIP(address);
  if (namedRanges.has(value)) return true;
  return family > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)));
}

const list = text.transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const proxies = list.refine(
  (parts) => parts.every(isAddressOrRange),
  'must be IP addresses or ranges separated by commas, like 10.0.0.0/8',
);

/** No named ranges, which would allow more than intended. */
const ranges = list.refine(
  (parts) => parts.every((part) => isAddressOrRange(part) && !namedRanges.has(part)),
  'must be IP addresses or ranges separated by commas, like 10.20.0.0/16',
);

const masterKey = text
  .refine(
    (value) => /^[0-9a-f]{64}$/i.test(value) || (/^[\w+/-]{43}=?$/.test(value) && Buffer.from(value, 'base64').length === 32),
    'must be 32 bytes in base64 or hex (openssl rand -base64 32)',
  )
  .transform((value) => Buffer.from(value, /^[0-9a-f]{64}$/i.test(value) ? 'hex' : 'base64'));

const otlpProtocol = z.literal('http/json', 'must be http/json, the only supported protocol');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const nodeEnvs = ['development', 'test', 'production'] as const;
const toOne = (values: readonly string[]) => `must be one of ${values.join(', ')}`;

/** Old names still work in this release, with a warning. */
export const renamedVariables = {
  DEMO_BEYOND_LOOPBACK: 'DEMO_ALLOW_PUBLIC',
  CALLS_PER_MINUTE: 'RATE_LIMIT_PER_MINUTE',
  WEBHOOK_PRIVATE_ADDRESSES: 'WEBHOOK_ALLOWED_PRIVATE_CIDRS',
  BACKUP_KEEP_DAYS: 'BACKUP_RETENTION_DAYS',
} as const;

/** Messages follow the variable's name and never repeat its value, which may be secret. */
export const variables = z.object({
  NODE_ENV: z.enum(nodeEnvs, toOne(nodeEnvs)).default('production'),
  PORT: port.default(3000),
  HOST: text.refine(isHost, 'must be a host name or an IP address').default('127.0.0.1'),
  DEMO_ALLOW_PUBLIC: z.enum(['yes', 'no'], toOne(['yes', 'no'])).default('no'),
  PUBLIC_URL: siteUrl.optional(),
  DRAIN_SECONDS: whole(0, 300, 'a number of seconds').default(0),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_MIGRATION_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_CONNECTIONS: whole(5, 200).default(20),
  MASTER_KEY: masterKey.optional(),
  NEW_MASTER_KEY: masterKey.optional(),
  BACKUP_DIR: text.optional(),
  BACKUP_KEYS_DIR: text.optional(),
  BACKUP_RETENTION_DAYS: text
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .transform(Number)
    .default(14),
  RATE_LIMIT_PER_MINUTE: text
    .regex(/^\d{1,6}$/, 'must be a number; 0 means no limit')
    .transform(Number)
    .default(600),
  CLAMD_URL: url(['tcp:', 'unix:'], 'an address like tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl').optional(),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  TRUSTED_PROXIES: proxies.default([]),
  WEBHOOK_ALLOWED_PRIVATE_CIDRS: ranges.default([]),
  SMTP_URL: url(['smtp:', 'smtps:'], 'an address like smtp://user:password@host:587')
    .refine((value) => new URL(value).hostname !== '', 'has no host; use an address like smtp://user:password@host:587')
    .optional(),
  MAIL_FROM: text.refine(isSender, 'must be an email address, with or without a name: Carriage <carriage@example.com>').optional(),
  SUPPORT_EMAIL: plainEmail.default(defaultSupportEmail),
  STRIPE_SECRET_KEY: text.regex(/^[sr]k_/, 'must be a secret or restricted key (sk_... or rk_...)').optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_CONNECT_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: webUrl.default('https://api.stripe.com'),
  FMCSA_WEB_KEY: text.optional(),
  FMCSA_API_URL: webUrl.default('https://mobile.fmcsa.dot.gov'),
  FMCSA_OPEN_DATA_URL: webUrl.optional(),
  FMCSA_OPEN_DATA_TOKEN: text.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: text.optional(),
  S3_KEYS_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  TWILIO_ACCOUNT_SID: text.optional(),
  TWILIO_AUTH_TOKEN: text.optional(),
  TWILIO_FROM: text.optional(),
  TWILIO_API_URL: webUrl.default('https://api.twilio.com'),
  COPILOT_API_URL: webUrl.optional(),
  COPILOT_API_KEY: text.optional(),
  COPILOT_MODEL: text.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: otlpProtocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: otlpProtocol.optional(),
  OTEL_BSP_MAX_QUEUE_SIZE: whole(1, 100_000).optional(),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: whole(1, 100_000).optional(),
  OTEL_BSP_SCHEDULE_DELAY: whole(1, 86_400_000, 'a number of milliseconds').optional(),
  OTEL_BSP_EXPORT_TIMEOUT: whole(1, 86_400_000, 'a number of milliseconds').optional(),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], toOne(['otlp', 'none'])).default('otlp'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], toOne(['true', 'false'])).default('false'),
  LOG_LEVEL: z.enum(logLevels, toOne(logLevels)).default('info'),
});
export type Variables = z.output<typeof variables>;
