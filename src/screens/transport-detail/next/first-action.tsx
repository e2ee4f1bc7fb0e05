import { useSearchParams } from 'react-router';
import type { Bid } from '#domains/bids/schemas.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import { OfferSteps } from '#domains/quotes/web/offer-steps.tsx';
import { useTransportNextActions } from '#domains/next-actions/web/next-action-data.ts';
import { Due } from '#domains/next-actions/web/due.tsx';
import { StopLines } from '#domains/next-actions/web/stop-lines.tsx';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/pictures/icon.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { toPageActions } from './page-actions.ts';
import { ProgressLine, TransportProgress } from '../progress.tsx';
import { statusSentence, toAccept } from './status-sentence.ts';
import { getTracking } from '#domains/tracking/endpoints.ts';
import { describeOnTheWay } from '#domains/tracking/web/tracking-labels.ts';
import { useCall } from '#web/api/queries.ts';
import { NewMarks, useNewMarks } from './new-marks.tsx';
import { ActionStep, type KnownOfSteps } from './action-step.tsx';

interface FirstActionProps extends Omit<KnownOfSteps, 'marks'> {
  readonly quotes: readonly Quote[];
  readonly bids: readonly Bid[];
  readonly owns: boolean;
  readonly isRead: boolean;
}

const endIcons: Partial<Record<TransportDetail['status'], IconName>> = { cancelled: 'circle-x', completed: 'circle-check' };

const getIcon = ({ isYours, kind }: NextAction): IconName => (isYours ? 'arrow-right' : kind === 'money_on_hold' ? 'lock' : 'clock');

const getText = ({ isYours, text }: NextAction): string => (isYours ? `Your turn: ${text}` : text);

/** Progress, the reader's next actions as the server reports them, and what the transport waits for. */
export function FirstAction({ isRead, ...context }: FirstActionProps) {
  const { transport, money, owns } = context;
  const marks = useNewMarks(transport.id, transport.can.confirmDelivery);
  const turns = useTransportNextActions(transport.id);
  const isInTransit = transport.status === 'in_transit';
  const tracking = useCall(getTracking, { params: { id: transport.id } }, { fresh: true, enabled: isInTransit });
  const now = new Date(turns.dataUpdatedAt);
  const pickupWait = money?.pickupWaits ?? null;
  if (turns.error && !turns.data)
    return (
      <TransportProgress transport={transport} money={money} statusText={null}>
        <Failed message="Your next steps could not be loaded." onRetry={() => void turns.refetch()} />
      </TransportProgress>
    );
  if (!turns.data || !isRead) return <TransportProgress transport={transport} money={money} statusText={null} />;
  const { pageActions, leavesStatus } = toPageActions(turns.data, { owns, pickupWait });
  // A disabled query keeps its last answer.
  const [road] = isInTransit ? (tracking.data ?? []) : [];
  const sentence = leavesStatus ? (road && owns ? describeOnTheWay(road) : statusSentence({ ...context, pickupWait })) : null;
  const isOwnDraft = owns && transport.status === 'draft';
  return (
    <TransportProgress transport={transport} money={money} statusText={[...pageActions.map(getText), sentence].join(' ')}>
      {pageActions.map((turn, at) => (
        <ProgressLine
          key={turn.key}
          isYours={turn.isYours}
          icon={getIcon(turn)}
          text={getText(turn)}
          about={
            <>
              {turn.due && <Due due={turn.due} now={now} />}
              {turn.stop && <StopLines stop={turn.stop} />}
            </>
          }
          isNext={turn.isYours && at === 0}
          action={<ActionStep turn={turn} isFirst={at === 0} context={{ ...context, marks }} />}
        >
          {turn.kind === 'confirm_delivery' && marks.length > 0 && <NewMarks transportId={transport.id} marks={marks} />}
        </ProgressLine>
      ))}
      {sentence && (
        <ProgressLine
          isYours={isOwnDraft}
          icon={isOwnDraft ? 'arrow-right' : (endIcons[transport.status] ?? 'clock')}
          text={sentence}
          action={<StepBeside {...context} isMain={pageActions.length === 0} />}
        />
      )}
    </TransportProgress>
  );
}

function StepBeside({ transport, accepted, quotes, bids, isMain }: Omit<FirstActionProps, 'isRead'> & { isMain: boolean }) {
  const [search] = useSearchParams();
  if (accepted?.can.take) return <OfferSteps quote={accepted} />;
  const choice = transport.can.accept && search.get('tab') !== 'quotes' && toAccept({ quotes, bids });
  return (
    choice && (
      <ButtonLink to="?tab=quotes" variant={isMain ? 'primary' : 'secondary'} preventScrollReset>
        See the {choice}
      </ButtonLink>
    )
  );
}
