import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditPayment, consoleNotice } from '../../events/payment-event.ts';
import { opsActionLabels } from '../ops-rules.ts';
import { opsEvent } from './ops-event.ts';

export const opsRequested = defineEvent('payment.desk-asked', opsEvent.extend({ askedByName: z.string(), expiresAt: z.string() }), {
  notifyStaff: {
    who: 'admins',
    notices: ({ paymentId, kind, amount, reason, askedById, askedByName, vehicle, route }, adminIds) =>
      unique(adminIds, askedById).map((id) =>
        consoleNotice(
          id,
          paymentId,
          'A payment action needs your approval',
          `${askedByName} requested: ${opsActionLabels[kind].toLowerCase()} of ${formatUsd(amount)}, ${vehicle}, ${route}. Reason: ${asSentence(reason)} Your turn: approve it or decline it with a reason.`,
        ),
      ),
  },
  audit: auditPayment,
});
