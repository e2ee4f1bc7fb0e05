import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { replyToReview, writeReview } from './commands.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { decideReviewReport, reportReview } from './moderation.ts';
import { getTransportReviews, listCarrierReviews, listReviewReports, listTestimonials } from './queries.ts';
import { getCarrierScores } from './scores.ts';

export const reviewsRoutes: readonly Handler[] = [
  handle(endpoints.listTransportReviews, schemas.listTransportReviews, (ctx, { params }) => getTransportReviews(ctx, params.id)),
  handle(endpoints.writeReview, schemas.writeReview, (ctx, { params, body }) => writeReview(ctx, params.id, body)),
  handle(endpoints.replyToReview, schemas.replyToReview, (ctx, { params, body }) => replyToReview(ctx, params.id, body)),
  handle(endpoints.reportReview, schemas.reportReview, (ctx, { params, body }) => reportReview(ctx, params.id, body)),
  handle(endpoints.listCarrierReviews, schemas.listCarrierReviews, async (ctx, { params, query, request, reply }) => {
    const { rows, next } = await listCarrierReviews(ctx, params.id, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.getCarrierScores, schemas.getCarrierScores, (ctx, { params }) => getCarrierScores(ctx, params.id)),
  handle(endpoints.listTestimonials, schemas.listTestimonials, (ctx) => listTestimonials(ctx)),
  handle(endpoints.listReviewReports, schemas.listReviewReports, async (ctx, { query, request, reply }) => {
    const { rows, next } = await listReviewReports(ctx, query);
    linkNextPage(request, reply, next);
    return rows;
  }),
  handle(endpoints.decideReviewReport, schemas.decideReviewReport, (ctx, { params, body }) => decideReviewReport(ctx, params.id, body)),
];
