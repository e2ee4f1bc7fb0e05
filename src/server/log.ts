import { hostname } from 'node:os';
import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

const mark = '[redacted]';

/** Field names whose values are secrets or personal data, wherever they stand in what is logged. */
const closedKey =
  /pass(word|phrase)?$|token|secret|authorization|cookie|(api|web|master|data|private|secret)_?key|otp|recovery_?codes?|e_?mail|phone|full_?name|address|street|licen[cs]e_?number|ssn|ein$|signature|card_?number|cvc|vin$/i;

/** Query parameters that carry a credential in links and in calls to others. */
const closedParameter = /([?&;](?:webKey|token|key|code|secret|signature|sig|email|X-Amz-[A-Za-z]+)=)[^&\s"'\\#]+/gi;
const credentialsInUrl = /(\w:\/\/)[^\s/@"'\\:]*:[^\s/@"'\\]*@/g;
const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The text without credentials in addresses and without e-mail addresses. */
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
  /** The route, never the address: that of a calendar, of a shared position, of a mailed link is a secret itself. */
  req: ({ method, routeOptions }: { method?: string; routeOptions?: { url?: string } }) => ({ method, route: routeOptions?.url ?? null }),
  res: (reply: { statusCode?: number }) => ({ statusCode: reply.statusCode }),
  /** A database error carries the row and the parameters: only its name, words, place and code leave. */
  err: (error: Error & { code?: string; constraint?: string }) => {
    if (!(error instanceof Error)) return error;
    const { type, message, stack } = stdSerializers.err(error);
    return { type, message, stack, code: error.code, constraint: error.constraint };
  },
};

/** A short line for people: time, level, words, and the error's own words. */
function humanLine(line: string): string {
  const { time, level, msg, err } = JSON.parse(line) as { time: string; level: string; msg?: string; err?: { stack?: string } };
  return `${time.slice(11, 19)} ${level.padEnd(5)} ${msg ?? ''}${err?.stack ? `\n${err.stack}` : ''}\n`;
}

const terminal: DestinationStream = { write: (line) => void process.stdout.write(humanLine(line)) };

/**
 * The program's log: one JSON object per line on standard output, with time, level, machine and process; short lines on a terminal. Secrets and personal data are
 * replaced by field name, and credentials and e-mail addresses in any text.
 */
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
