import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { ensureWritable, readOrCreateSecret } from './data-dir.ts';
import { StartError } from './start-error.ts';
import { renamedVariables, variables, type Variables } from './variables.ts';

export class ConfigError extends StartError {
  override name = 'ConfigError';
}

export interface Config {
  readonly nodeEnv: 'development' | 'test' | 'production';
  readonly port: number;
  readonly host: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** False if it was derived from HOST and PORT. */
  readonly isPublicUrlGiven: boolean;
  /** How long the program keeps answering after SIGTERM, so that load balancers notice that it is no longer ready. */
  readonly drainSeconds: number;
  readonly dataDir: string;
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Address for the role that migrates; null if there is only one role. */
  readonly databaseMigrationUrl: string | null;
  /** Address that bypasses the pooler of `databaseUrl`; null without a pooler, or if it pools by session. */
  readonly databaseDirectUrl: string | null;
  /** For requests and jobs. Eight more connections are opened: three for short reads (sessions, health) and five for listening. */
  readonly databaseConnections: number;
  readonly masterKey: Buffer;
  /** Null if the key comes from the environment. */
  readonly masterKeyFile: string | null;
  readonly newMasterKey: Buffer | null;
  /** Null: no backups. `keysFolder` is set only if keys are mirrored somewhere else. */
  readonly backup: { readonly folder: string; readonly keysFolder?: string; readonly keepDays: number } | null;
  readonly masterKeyCreated: boolean;
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  readonly trustedProxies: readonly string[];
  readonly webhookAllowedPrivateCidrs: readonly string[];
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly supportEmail: string;
  readonly stripe: {
    readonly secretKey: string;
    readonly webhookSecret: string;
    readonly connectWebhookSecret?: string | undefined;
    readonly apiUrl: string;
  } | null;
  readonly fmcsa: {
    readonly webKey: string | null;
    readonly apiUrl: string;
    /** Where FMCSA's public data sets are read; null: nowhere. */
    readonly openDataUrl: string | null;
    readonly openDataToken: string | null;
  };
  readonly s3: {
    readonly endpoint: string;
    readonly bucket: string;
    /** Bucket of the subject keys. Absent: a prefix in `bucket`. */
    readonly keysBucket?: string | undefined;
    readonly region: string;
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
  } | null;
  readonly twilio: { readonly accountSid: string; readonly authToken: string; readonly from: string; readonly apiUrl: string } | null;
  readonly copilot: { readonly apiUrl: string; readonly apiKey: string | null; readonly model: string } | null;
  readonly logLevel: Variables['LOG_LEVEL'];
  readonly logRequests: boolean;
  readonly clamdUrl: string | null;
  readonly metricsToken: string | null;
  readonly isTraced: boolean;
  /** Per account; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  readonly demoAllowPublic: boolean;
  readonly notes: readonly string[];
}

type Env = Readonly<Record<string, string | undefined>>;

const isFilled = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

const renamedIn = (env: Env) => Object.entries(renamedVariables).filter(([before]) => isFilled(env[before]));

function parseVariables(env: Env): Variables {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => isFilled(value)));
  for (const [before, name] of renamedIn(env)) {
    if (filled[name] !== undefined) throw new ConfigError(`${before} is now called ${name}, and both are set: remove ${before}.`);
    filled[name] = filled[before];
  }
  const parsed = variables.safeParse(filled);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  throw new ConfigError(`${issue.path.join('.')} ${issue.message}.`);
}

/** Null if none of `names` is set. Throws ConfigError if only some are, or one of `beside` without them. */
function together<const Names extends readonly (keyof Variables)[]>(
  vars: Variables,
  names: Names,
  beside: readonly (keyof Variables)[] = [],
): Record<Names[number], string> | null {
  const missing = names.filter((name) => vars[name] === undefined);
  const present = [...names, ...beside].filter((name) => vars[name] !== undefined);
  if (present.length === 0) return null;
  if (missing.length > 0) {
    throw new ConfigError(`${missing[0]} is missing, but ${present.join(' and ')} is set. Set both or neither.`);
  }
  return vars as Record<Names[number], string>;
}

function toMasterKey(vars: Variables, dataDir: string): Pick<Config, 'masterKey' | 'masterKeyCreated' | 'masterKeyFile'> {
  if (vars.MASTER_KEY) return { masterKey: vars.MASTER_KEY, masterKeyCreated: false, masterKeyFile: null };
  const file = path.join(dataDir, 'master.key');
  const { content, created } = readOrCreateSecret(file, () => `${randomBytes(32).toString('base64')}\n`);
  const masterKey = Buffer.from(content.trim(), 'base64');
  if (masterKey.length !== 32)
    throw new ConfigError(`${file} does not contain a 32-byte key. Restore it from your backup or set MASTER_KEY.`);
  return { masterKey, masterKeyCreated: created, masterKeyFile: file };
}

function outsideParts(vars: Variables): Pick<Config, 'stripe' | 's3' | 'twilio' | 'copilot' | 'fmcsa'> {
  const stripe = together(vars, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], ['STRIPE_CONNECT_WEBHOOK_SECRET']);
  const s3 = together(vars, ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_KEYS_BUCKET']);
  const twilio = together(vars, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']);
  const copilot = together(vars, ['COPILOT_API_URL', 'COPILOT_MODEL']);
  return {
    stripe: stripe && {
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: vars.STRIPE_CONNECT_WEBHOOK_SECRET,
      apiUrl: vars.STRIPE_API_URL,
    },
    s3: s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      keysBucket: vars.S3_KEYS_BUCKET,
      region: vars.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    },
    twilio: twilio && {
      accountSid: twilio.TWILIO_ACCOUNT_SID,
      authToken: twilio.TWILIO_AUTH_TOKEN,
      from: twilio.TWILIO_FROM,
      apiUrl: vars.TWILIO_API_URL,
    },
    copilot: copilot && { apiUrl: copilot.COPILOT_API_URL, apiKey: vars.COPILOT_API_KEY ?? null, model: copilot.COPILOT_MODEL },
    fmcsa: {
      webKey: vars.FMCSA_WEB_KEY ?? null,
      apiUrl: vars.FMCSA_API_URL,
      openDataUrl: vars.FMCSA_OPEN_DATA_URL ?? null,
      openDataToken: vars.FMCSA_OPEN_DATA_TOKEN ?? null,
    },
  };
}

function refuseOwnKeys(mirror: string, dataDir: string, name: string): void {
  const own = path.join(dataDir, 'keys');
  if (mirror === own || mirror.startsWith(`${own}${path.sep}`))
    throw new ConfigError(`${name} is inside the key store (${own}). Choose another folder, preferably on another disk.`);
}

function toBackup(vars: Variables, cwd: string, dataDir: string): Config['backup'] {
  if (!vars.BACKUP_DIR && vars.BACKUP_KEYS_DIR)
    throw new ConfigError('BACKUP_DIR is missing, but BACKUP_KEYS_DIR is set. Set both or neither.');
  if (!vars.BACKUP_DIR) return null;
  const folder = path.resolve(cwd, vars.BACKUP_DIR);
  ensureWritable(folder, 'BACKUP_DIR');
  const keysFolder = vars.BACKUP_KEYS_DIR && path.resolve(cwd, vars.BACKUP_KEYS_DIR);
  refuseOwnKeys(keysFolder || path.join(folder, 'keys'), dataDir, keysFolder ? 'BACKUP_KEYS_DIR' : 'BACKUP_DIR');
  if (keysFolder) ensureWritable(keysFolder, 'BACKUP_KEYS_DIR');
  return { folder, keepDays: vars.BACKUP_RETENTION_DAYS, ...(keysFolder && { keysFolder }) };
}

const isTraced = (vars: Variables): boolean =>
  Boolean(vars.OTEL_EXPORTER_OTLP_ENDPOINT ?? vars.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  vars.OTEL_TRACES_EXPORTER === 'otlp' &&
  vars.OTEL_SDK_DISABLED === 'false';

function localUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

export function readPlace(env: Env = process.env): Pick<Config, 'host' | 'port'> {
  const { HOST: host, PORT: port } = parseVariables(env);
  return { host, port };
}

/** Empty values count as absent. Creates DATA_DIR and, without MASTER_KEY, a master key in it. Throws ConfigError or StartError. */
export function readConfig(env: Env = process.env, cwd: string = process.cwd()): Config {
  const vars = parseVariables(env);
  const admin = together(vars, ['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  const parts = outsideParts(vars);
  if (vars.SMTP_URL && !vars.MAIL_FROM) throw new ConfigError('MAIL_FROM is missing, but SMTP_URL is set. Set the sender’s address.');
  for (const name of ['DATABASE_MIGRATION_URL', 'DATABASE_DIRECT_URL'] as const)
    if (vars[name] && !vars.DATABASE_URL) throw new ConfigError(`DATABASE_URL is missing, but ${name} is set. Set both or neither.`);
  const dataDir = path.resolve(cwd, vars.DATA_DIR);
  ensureWritable(dataDir);
  return {
    nodeEnv: vars.NODE_ENV,
    port: vars.PORT,
    host: vars.HOST,
    publicUrl: vars.PUBLIC_URL ?? localUrl(vars.HOST, vars.PORT),
    isPublicUrlGiven: vars.PUBLIC_URL !== undefined,
    drainSeconds: vars.DRAIN_SECONDS,
    dataDir,
    databaseUrl: vars.DATABASE_URL ?? null,
    databaseMigrationUrl: vars.DATABASE_MIGRATION_URL ?? null,
    databaseDirectUrl: vars.DATABASE_DIRECT_URL ?? null,
    databaseConnections: vars.DATABASE_CONNECTIONS,
    ...toMasterKey(vars, dataDir),
    newMasterKey: vars.NEW_MASTER_KEY ?? null,
    backup: toBackup(vars, cwd, dataDir),
    firstAdmin: admin && { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD },
    trustedProxies: vars.TRUSTED_PROXIES,
    webhookAllowedPrivateCidrs: vars.WEBHOOK_ALLOWED_PRIVATE_CIDRS,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? 'Carriage <no-reply@localhost>',
    supportEmail: vars.SUPPORT_EMAIL,
    ...parts,
    logLevel: vars.LOG_LEVEL,
    logRequests: vars.LOG_LEVEL === 'debug' || vars.LOG_LEVEL === 'trace',
    clamdUrl: vars.CLAMD_URL ?? null,
    metricsToken: vars.METRICS_TOKEN ?? null,
    isTraced: isTraced(vars),
    rateLimitPerMinute: vars.RATE_LIMIT_PER_MINUTE,
    demoAllowPublic: vars.DEMO_ALLOW_PUBLIC === 'yes',
    notes: renamedIn(env).map(([before, name]) => `${before} is now called ${name}. The old name stops working in the next release.`),
  };
}
