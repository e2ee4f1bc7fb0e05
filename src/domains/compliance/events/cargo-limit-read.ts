import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { generalNotice } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { documentsPath } from '../documents/documents-rules.ts';
import { auditDocument, documentEvent } from './document-event.ts';

/** An officer read the cargo limit from a certificate that was approved earlier; null if it shows none. */
export const cargoLimitRead = defineEvent(
  'document.cargo-limit-read',
  documentEvent.extend({ cargoLimit: z.string().nullable(), before: z.string().nullable() }),
  {
    notify: ({ userId, label, cargoLimit }) =>
      cargoLimit === null
        ? [
            generalNotice(
              userId,
              `${label}: no cargo limit`,
              'It shows no cargo limit. Upload one that does, so that shippers see it.',
              documentsPath,
            ),
          ]
        : [
            generalNotice(
              userId,
              `Cargo coverage: ${formatUsd(cargoLimit)}`,
              `As shown on your ${label}. Shippers see it on your offers.`,
              documentsPath,
              false,
            ),
          ],
    audit: auditDocument,
    webhook: ['Account and documents', 'The cargo limit on your certificate was read'],
  },
);
