import { useCall, useCallPages, useSend } from '#web/api/queries.ts';
import {
  decideReviewReport,
  getCarrierScores,
  listCarrierReviews,
  listReviewReports,
  listTransportReviews,
  replyToReview,
  reportReview,
  writeReview,
} from '../endpoints.ts';

const ofTransport = (transportId: string) => `/api/transports/${transportId}/reviews`;

export const useTransportReviews = (transportId: string, enabled: boolean) =>
  useCall(listTransportReviews, { params: { id: transportId } }, { enabled });
export const useWriteReview = (transportId: string) =>
  useSend(writeReview, { refreshes: [ofTransport(transportId), '/api/turns'], idempotent: true });
export const useReplyToReview = (transportId: string) => useSend(replyToReview, { refreshes: [ofTransport(transportId)] });
/** `refreshes`: path of the list with the review. */
export const useReportReview = (refreshes: string) => useSend(reportReview, { refreshes: [refreshes] });

export const reviewsOfCarrier = (carrierId: string) => `/api/carriers/${carrierId}/reviews`;
export const useCarrierReviews = (carrierId: string) =>
  useCallPages(listCarrierReviews, { params: { id: carrierId }, query: {} }, { limit: 10 });
export const useCarrierScores = (carrierId: string) => useCall(getCarrierScores, { params: { id: carrierId } });

export const useReviewReports = () => useCallPages(listReviewReports, { query: {} }, { fresh: true });
export const useDecideReviewReport = () => useSend(decideReviewReport, { refreshes: ['/api/admin/review-reports', '/api/turns'] });
