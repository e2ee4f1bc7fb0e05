import type { FastifyInstance } from 'fastify';
import { unreadable } from '#shared/errors.ts';

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

/** Refuses JSON that is nested deeper than 64 levels with 400 `unreadable` before it is parsed; all else is parsed as Fastify does. */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isDeeper(body, maxDepth)) return done(unreadable('The request is nested too deeply'));
    return void parse(request, body, done);
  });
}
