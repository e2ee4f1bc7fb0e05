import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment, consoleNotice } from '../../events/payment-event.ts';
import { opsActionLabels } from '../ops-rules.ts';
import { opsEvent } from './ops-event.ts';

const outcomeLabels = { declined: 'was declined', withdrawn: 'was withdrawn', expired: 'expired' } as const;

export const opsWithdrawn = defineEvent(
  'payment.desk-left',
  opsEvent.extend({ outcome: z.enum(['declined', 'withdrawn', 'expired']), because: z.string().nullable() }),
  {
    notify: ({ paymentId, kind, amount, askedById, outcome, because, vehicle, route }, actorId) =>
      unique([askedById], actorId).map((id) =>
        consoleNotice(
          id,
          paymentId,
          `Your request ${outcomeLabels[outcome]}`,
          `${opsActionLabels[kind]} of ${formatUsd(amount)}, ${vehicle}, ${route}.${because ? ` Reason: ${asSentence(because)}` : ''} No money was moved.`,
        ),
      ),
    audit: auditPayment,
  },
);
