import { pickPlural } from '#shared/text/counted.ts';
import { z } from 'zod';
import { listDetails } from '#domains/transports/details/details-rules.ts';
import { auditTransport, transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { setback, unique } from '#server/events/notice.ts';
import { asSentence } from '#shared/text/sentence.ts';
import { detailsAnswers } from '../booking/details-schemas.ts';
import { detailsEvent } from './details-event.ts';

const schema = detailsEvent.extend({ answer: z.enum(detailsAnswers), actorName: z.string(), reason: z.string().nullable() });

export const detailsAnswered = defineEvent('transport.details-answered', schema, {
  notify({ transportId, shipperId, route, vehicle, fields, answer, actorName, reason, actorId, brokerId, driverId }) {
    const what = listDetails(fields);
    if (answer === 'agreed')
      return [transportNotice(shipperId, transportId, `${actorName} agreed to your changes`, `${vehicle}, ${route}: ${what}.`, false)];
    const apply = pickPlural(fields.length, { one: 'applies', other: 'apply' });
    const why = reason ? ` ${asSentence(reason)}` : '';
    const body = `${vehicle}, ${route}: the booked ${what} ${apply} again.${why} Your turn: message the carrier to agree on something else, or cancel.`;
    return [
      setback(transportNotice(shipperId, transportId, `${actorName} declined your changes`, body)),
      ...unique([brokerId, driverId], actorId).map((id) =>
        transportNotice(id, transportId, `${vehicle}: the booked ${what} ${apply} again`, `${route}. The carrier declined the change.`),
      ),
    ];
  },
  audit: auditTransport,
  custodyTitle: 'Answer to changed details',
  custody: ({ fields, answer }) => ({ fields, answer }),
  webhook: ['Transports', 'A carrier agreed to or declined a changed date or address'],
});
