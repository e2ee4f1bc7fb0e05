import type { FastifyInstance } from 'fastify';
import { AppError, unreadable } from '#shared/errors.ts';

/** Real requests have at most a dozen levels; recursive library code overflows the stack at some thousands. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

export function isDeeper(text: string, limit: number): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (inText && char === backslash) at += 1;
    else if (char === quote) inText = !inText;
    else if (!inText && opening.has(char)) depth += 1;
    else if (!inText && closing.has(char)) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** A lone surrogate is valid in JSON escapes but not in text: PostgreSQL rejects it in jsonb, and mail programs break on it. */
const half = /\\u[dD][89a-fA-F]/;
const holdsHalf = (body: string): boolean => {
  if (!half.test(body)) return false;
  let isFound = false;
  try {
    JSON.parse(body, (name, value: unknown) => {
      isFound ||= !name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed());
      return value;
    });
  } catch {
    // The parser reports invalid JSON.
  }
  return isFound;
};

/** Refuses JSON deeper than 64 levels (400 `unreadable`) before parsing, and lone surrogates (422 `invalid`). */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body, maxDepth)) return done(unreadable('The request is nested too deeply'));
    if (holdsHalf(body)) return done(new AppError(422, 'invalid', 'Text contains an incomplete character'));
    return void parse(request, body, done);
  });
}
