import type { Endpoint, PublicEndpoint } from '#shared/endpoint.ts';
import { adminRoles, nonAdminRoles } from '#shared/roles.ts';
import type * as schemas from './schemas.ts';

export const listTransportReviews: Endpoint<typeof schemas.listTransportReviews> = {
  method: 'GET',
  path: '/api/transports/:id/reviews',
  access: 'signed-in',
};
export const writeReview: Endpoint<typeof schemas.writeReview> = {
  method: 'POST',
  path: '/api/transports/:id/reviews',
  access: nonAdminRoles,
};
export const replyToReview: Endpoint<typeof schemas.replyToReview> = {
  method: 'POST',
  path: '/api/reviews/:id/reply',
  access: nonAdminRoles,
};
export const reportReview: Endpoint<typeof schemas.reportReview> = { method: 'POST', path: '/api/reviews/:id/report', access: 'signed-in' };
export const listCarrierReviews: Endpoint<typeof schemas.listCarrierReviews> = {
  method: 'GET',
  path: '/api/carriers/:id/reviews',
  access: 'signed-in',
};
export const getCarrierScores: Endpoint<typeof schemas.getCarrierScores> = {
  method: 'GET',
  path: '/api/carriers/:id/scores',
  access: 'signed-in',
};
export const listTestimonials: PublicEndpoint<typeof schemas.listTestimonials> = {
  method: 'GET',
  path: '/api/testimonials',
  access: 'public',
};
export const listReviewReports: Endpoint<typeof schemas.listReviewReports> = {
  method: 'GET',
  path: '/api/admin/review-reports',
  access: adminRoles,
};
export const decideReviewReport: Endpoint<typeof schemas.decideReviewReport> = {
  method: 'POST',
  path: '/api/admin/review-reports/:id/decide',
  access: adminRoles,
};
