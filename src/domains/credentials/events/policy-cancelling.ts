import { z } from 'zod';
import { defineEvent } from '#server/events/event.ts';
import { formatDate } from '#shared/dates.ts';
import { policyKindLabels, policyKinds } from '../open-data/open-data-schemas.ts';
import { credentialsNotice } from './credentials-event.ts';

/**
 * An insurer gave FMCSA notice that it cancels a policy (49 CFR 387.313: 30 days ahead) and no other of its kind continues. Once per
 * notice.
 */
export const policyCancelling = defineEvent(
  'policy.cancelling',
  z.object({ userId: z.uuid(), name: z.string(), kind: z.enum(policyKinds), insurer: z.string(), cancelsOn: z.string() }),
  {
    notify: ({ userId, kind, insurer, cancelsOn }) => [
      credentialsNotice(
        userId,
        `Your ${policyKindLabels[kind]} ends on ${formatDate(cancelsOn)}`,
        `${insurer} told FMCSA that it cancels your policy. We've told the other side of your active transports. Your turn: have a new policy filed with FMCSA in time.`,
      ),
    ],
    audit: ({ userId, kind, cancelsOn }) => ({ subjectType: 'account', subjectId: userId, details: { kind, cancelsOn } }),
    webhook: ['Account and documents', 'One of your policies will be cancelled'],
  },
);
