import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { unique } from '#server/events/notice.ts';
import { formatUsd } from '#shared/money.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { auditDryRun, dryRunEvent } from './dry-run-event.ts';

const describeFee = (fee: string | null): string =>
  fee === null ? 'You settle directly: nothing is charged here.' : `If you cancel now, the carrier gets a fee of ${formatUsd(fee)}.`;

export const dryRunDocumented = defineEvent('dry-run.documented', dryRunEvent.extend({ words: z.string(), photoSha256: z.string() }), {
  notify({ shipperId, carrierSideId, transportId, vehicle, route, words, fee, actorId }) {
    const what = `${vehicle}, ${route}: ${asSentence(words)}`;
    return [
      transportNotice(
        shipperId,
        transportId,
        'The carrier documented a dry run',
        `${what} ${describeFee(fee)} Check the photo and dispute it if it is wrong.`,
      ),
      ...unique([carrierSideId], actorId).map((id) => transportNotice(id, transportId, 'A dry run was documented', what, false)),
    ];
  },
  audit: auditDryRun,
  custodyTitle: 'Dry run documented',
  custody: ({ quoteId, photoSha256 }) => ({ quoteId, photoSha256 }),
  webhook: ['Money', 'A carrier documented a dry run'],
});
