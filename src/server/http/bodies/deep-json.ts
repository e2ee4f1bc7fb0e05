import type { FastifyInstance } from 'fastify';
import { AppError, unreadable } from '#shared/errors.ts';

/** Nothing that is sent here goes deeper than a dozen levels; recursive code of others runs out of stack at some thousands. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Whether arrays and objects in this JSON text stand in each other deeper than `limit`. */
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

/** A half of a character, as JSON can name it and no text can hold it: PostgreSQL keeps none in JSON, and mail programs break on it. */
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
    // Not JSON at all: that is told by the parser.
  }
  return isFound;
};

/**
 * Refuses JSON that is nested deeper than 64 levels with 400 `unreadable` before it is parsed, and text with half a character in it with
 * 422 `invalid`; all else is parsed as Fastify does.
 */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body, maxDepth)) return done(unreadable('The request is nested too deeply'));
    if (holdsHalf(body)) return done(new AppError(422, 'invalid', 'Text contains an incomplete character'));
    return void parse(request, body, done);
  });
}
