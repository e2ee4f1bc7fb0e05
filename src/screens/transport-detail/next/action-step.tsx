import { useLocation } from 'react-router';
import { ChangeDetails } from '#domains/quotes/web/details/change-details.tsx';
import { hasSteps, OfferSteps } from '#domains/quotes/web/offer-steps.tsx';
import { ConfirmDelivery } from '#domains/quotes/web/quote-endings.tsx';
import type { TransportMoney } from '#domains/payments/schemas.ts';
import { paidByConfirming } from '#domains/payments/web/money-labels.ts';
import type { Quote } from '#domains/quotes/schemas.ts';
import type { TransportDetail } from '#domains/transports/schemas.ts';
import { getTitle } from '#domains/transports/web/transport-labels.ts';
import type { NextAction } from '#shared/next-action-schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NewMarks, type NewMark } from './new-marks.tsx';
import { findOnwardLink } from './page-actions.ts';

export interface KnownOfSteps {
  readonly transport: TransportDetail;
  readonly accepted: Quote | undefined;
  readonly money: TransportMoney | undefined;
  readonly marks: readonly NewMark[];
}

function stepHere(kind: NextAction['kind'], isFirst: boolean, { transport, accepted, money, marks }: KnownOfSteps) {
  switch (kind) {
    case 'confirm_delivery':
      return (
        transport.can.confirmDelivery && (
          <>
            {marks.length > 0 && (
              <ButtonLink to={`/transports/${transport.id}/claim`} variant="secondary">
                File a claim
              </ButtonLink>
            )}
            <ConfirmDelivery
              transportId={transport.id}
              name={getTitle(transport)}
              pays={paidByConfirming(money?.payment)}
              found={marks.length > 0 ? <NewMarks transportId={transport.id} marks={marks} /> : null}
            />
          </>
        )
      );
    case 'add_address':
      return transport.can.changeDetails && <ChangeDetails transport={transport} variant={isFirst ? 'primary' : 'secondary'} />;
    case 'take_job':
    case 'name_carrier':
    case 'name_driver':
    case 'answer_job':
    case 'pick_up':
    case 'deliver':
      return accepted && hasSteps(accepted) && <OfferSteps quote={accepted} />;
    default:
      return null;
  }
}

interface ActionStepProps {
  readonly turn: NextAction;
  readonly isFirst: boolean;
  readonly context: KnownOfSteps;
}

/** A component of this page if there is one, else a link. */
export function ActionStep({ turn, isFirst, context }: ActionStepProps) {
  const { pathname, search } = useLocation();
  const here = turn.isYours && stepHere(turn.kind, isFirst, context);
  if (here) return here;
  const href = findOnwardLink(turn, `${pathname}${search}`);
  return (
    href && (
      <ButtonLink to={href} variant={turn.isYours && isFirst ? 'primary' : 'secondary'} preventScrollReset={href.startsWith(pathname)}>
        {turn.action.label}
      </ButtonLink>
    )
  );
}
