import type { RequestPart } from '#domains/bids/web/request-parts.ts';
import { isOpen } from '#domains/transports/rules.ts';
import { QuestionsPanel } from './questions-panel.tsx';

/** The questions on the screen of an open request. */
export const RequestQuestions: RequestPart = ({ request: { id, status, can } }) => (
  <QuestionsPanel transportId={id} isOpen={isOpen(status)} asks={can.bid} />
);
