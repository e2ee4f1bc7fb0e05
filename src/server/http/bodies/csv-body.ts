import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decodeCsv } from '#shared/csv/csv-bytes.ts';
import { AppError, unreadable } from '#shared/errors.ts';

function getRefusal(text: string | null): AppError | null {
  if (text === null) return unreadable('This file is not a CSV file. Save it as "CSV UTF-8" and send it again.');
  return text.includes('\0') ? new AppError(422, 'invalid', 'Text can’t contain the character NUL') : null;
}

export function acceptCsv(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, bytes, done) => {
    const text = decodeCsv(bytes);
    done(getRefusal(text), text);
  });
}

export const getCsv = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '');
