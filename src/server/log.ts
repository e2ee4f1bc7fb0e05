import { hostname } from 'node:os';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

const mark = '[redacted]';

const closedKey =
  /pass(word|phrase)?$|token|secret|authorization|cookie|(api|web|master|data|private|secret)_?key|otp|recovery_?codes?|e_?mail|phone|full_?name|address|street|licen[cs]e_?number|ssn|ein$|signature|card_?number|cvc|vin$/i;

const closedParameter = /([?&;](?:webKey|token|key|code|secret|signature|sig|email|X-Amz-[A-Za-z]+)=)[^&\s"'\\#]+/gi;
const credentialsInUrl = /(\w:\/\/)[^\s/@"'\\:]*:[^\s/@"'\\]*@/g;
const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

export const redactText = (text: string): string =>
  text.replace(credentialsInUrl, `$1${mark}@`).replace(closedParameter, `$1${mark}`).replace(emailAddress, mark);

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value) as unknown;
  return prototype === Object.prototype || prototype === null;
};

function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 8) return value;
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, closedKey.test(key) && inner != null ? mark : redactFields(inner, depth + 1)]),
  );
}

const redactRecord = (record: object) => redactFields(record) as Record<string, unknown>;

const serializers = {
  /** The route, not the address: addresses of calendar feeds, tracking links and mailed links are secrets. */
  req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({ method, route: routeOptions?.url ?? null }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  /** Database errors contain the row and the parameters, so only these fields are logged. */
  err: (error: Error & { code?: string; constraint?: string }) => {
    if (!(error instanceof Error)) return error;
    const { type, message, stack } = stdSerializers.err(error);
    return { type, message, stack, code: error.code, constraint: error.constraint };
  },
};

function humanLine(line: string): string {
  const { time, level, msg, err } = JSON.parse(line) as { time: string; level: string; msg?: string; err?: { stack?: string } };
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${msg ?? ''}${err?.stack ? `\n${err.stack}` : ''}\n`;
}

const terminal: DestinationStream = { write: (line) => void process.stdout.write(humanLine(line)) };

/** Redacts secrets and personal data by field name, and credentials and email addresses in any text. */
export function createLog(level: string, destination: DestinationStream | undefined = process.stdout.isTTY ? terminal : undefined): Logger {
  const options = {
    level,
    base: { host: hostname(), pid: process.pid },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }), log: redactRecord },
    serializers,
    hooks: { streamWrite: redactText },
  };
  return destination ? pino(options, destination) : pino(options);
}
