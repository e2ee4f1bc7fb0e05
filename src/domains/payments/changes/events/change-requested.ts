import { z } from 'zod';
import { transportNotice } from '#domains/transports/events/transport-event.ts';
import { defineEvent } from '#server/events/event.ts';
import { formatUsd } from '#shared/money.ts';
import { changeAnswerHours, changeReasonLabels } from '../rules.ts';
import { auditChangeOrder, changeOrderEvent, formatWithFee, pickSums } from './change-order-event.ts';

export const changeOrderRequested = defineEvent(
  'change-order.asked',
  changeOrderEvent.extend({ words: z.string(), photoSha256: z.string() }),
  {
    notify(order) {
      const sum = formatUsd(order.amount);
      const [before, after] = [formatWithFee(order.totalBefore, order), formatWithFee(order.totalAfter, order)];
      return [
        transportNotice(
          order.shipperId,
          order.transportId,
          `${order.carrierSideName} asks for ${sum} more`,
          `${order.vehicle}, ${order.route}. ${changeReasonLabels[order.reasonCode]}. The total would change from ${before} to ${after}. Your turn: approve or decline within ${changeAnswerHours} hours. The agreed price applies until you approve.`,
        ),
      ];
    },
    audit: auditChangeOrder,
    custodyTitle: 'Extra charge requested',
    custody: ({ quoteId, carrierSideId, reasonCode, photoSha256, ...order }) => ({
      quoteId,
      offeredBy: carrierSideId,
      reason: changeReasonLabels[reasonCode],
      photoSha256,
      ...pickSums(order),
    }),
    webhook: ['Money', 'A carrier asked for more'],
  },
);
