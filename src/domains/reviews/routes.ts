import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { replyToReview, writeReview } from './commands.ts';
import * as contract from './contract.ts';
import { decideReviewReport, reportReview } from './moderation.ts';
import { getTransportReviews, listCarrierReviews, listReviewReports, listTestimonials } from './queries.ts';
import { getCarrierScores } from './scores.ts';

/** Endpoints of reviews. */
export const reviewsRoutes: readonly Handler[] = [
  handle(contract.listTransportReviews, (ctx, { params }) => getTransportReviews(ctx, params.id)),
  handle(contract.writeReview, (ctx, { params, body }) => writeReview(ctx, params.id, body)),
  handle(contract.replyToReview, (ctx, { params, body }) => replyToReview(ctx, params.id, body)),
  handle(contract.reportReview, (ctx, { params, body }) => reportReview(ctx, params.id, body)),
  handle(contract.listCarrierReviews, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listCarrierReviews(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.getCarrierScores, (ctx, { params }) => getCarrierScores(ctx, params.id)),
  handle(contract.listTestimonials, (ctx) => listTestimonials(ctx)),
  handle(contract.listReviewReports, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReviewReports(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(contract.decideReviewReport, (ctx, { params, body }) => decideReviewReport(ctx, params.id, body)),
];
