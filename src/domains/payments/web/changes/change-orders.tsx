import { useState } from 'react';
import { settledBetweenThem } from '#shared/settlement/settlement.ts';
import { formatDateTime } from '#shared/dates.ts';
import { formatUsd, fromCents, toCents } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PriceLines } from '#web/ui/facts/price-lines.tsx';
import type { ChangeOrder, ChangeOrders as ChangeList } from '../../changes/schemas.ts';
import { changesId } from '../../card-id-rules.ts';
import { changeReasonLabels } from '../../changes/rules.ts';
import { describeRefusal } from '../money-labels.ts';
import { TestPayments } from '../test-payments.tsx';
import { EvidencePicture } from '../evidence-field.tsx';
import { AskForMoreDialog } from './ask-for-more.tsx';
import { ChangeActions } from './change-actions.tsx';
import { changeNext, changeStateLabels, getTotal } from './change-labels.ts';
import { useChangeOrders } from './change-data.ts';
import { useBackFromProvider } from './use-back-from-provider.ts';

export function ChangeOrders({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data } = useChangeOrders(transportId, enabled);
  useBackFromProvider(transportId);
  const [newest, ...before] = data?.orders ?? [];
  if (!data || !newest) return null;
  return (
    <Card
      id={changesId}
      title="Price changes"
      text="The agreed price changes only if the shipper approves."
      aside={<TestPayments isTest={data.isTest && data.orders.some(({ isDirect }) => !isDirect)} />}
      {...(data.can.ask && { foot: <AskForMore transportId={transportId} changes={data} /> })}
    >
      <div className="grid gap-5">
        <Order transportId={transportId} order={newest} />
        {before.length > 0 && (
          <details className="border-t border-line pt-3">
            <summary className="cursor-pointer py-2 font-head font-semibold">
              {before.length === 1 ? '1 earlier change order' : `${before.length} earlier change orders`}
            </summary>
            <div className="mt-3 grid gap-6">
              {before.map((order) => (
                <Order key={order.id} transportId={transportId} order={order} />
              ))}
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

/** While there are no change orders: below the price it would change. */
export function FirstPriceChange({ transportId, enabled }: { transportId: string; enabled: boolean }) {
  const { data } = useChangeOrders(transportId, enabled);
  if (!data?.can.ask || data.orders.length > 0) return null;
  return <AskForMore transportId={transportId} changes={data} isQuiet />;
}

interface AskForMoreProps {
  transportId: string;
  changes: ChangeList;
  isQuiet?: boolean;
}

function AskForMore({ transportId, changes: { agreedTotal, limit }, isQuiet = false }: AskForMoreProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={isQuiet ? 'quiet' : 'secondary'}
        size={isQuiet ? 'sm' : 'md'}
        icon="dollar"
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        Request a price change
      </Button>
      {isAsking && (
        <AskForMoreDialog
          transportId={transportId}
          agreedTotal={agreedTotal ?? '0.00'}
          limit={limit ?? '0.00'}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** A missing service fee is paid with the difference. */
const feeNote = (feePart: string | null, state: ChangeOrder['state']) =>
  feePart === null
    ? {}
    : { note: `${formatUsd(feePart)} of the fee ${state === 'agreed' ? 'was' : 'is'} unpaid and included in the difference` };

export function Order({ transportId, order }: { transportId: string; order: ChangeOrder }) {
  const {
    reason,
    words,
    photoId,
    amount,
    feePart,
    totalBefore,
    totalAfter,
    serviceFee,
    state,
    answer,
    askedBy,
    createdAt,
    isDirect,
    refusal,
  } = order;
  const [tone, label] = changeStateLabels[state];
  const next = changeNext(order);
  return (
    <article aria-label={`Change order of ${formatUsd(amount)}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{label}</Badge>
        <p className="text-sm text-muted">
          {askedBy}, {formatDateTime(createdAt)}
        </p>
      </div>
      {refusal && (
        <Alert tone="bad" announced title="Payment failed">
          {describeRefusal(refusal)} Nothing was charged. Try again or use another card.
        </Alert>
      )}
      {next && (
        <p role="status" className="font-head font-semibold">
          {next}
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid content-start gap-1">
          <p className="font-semibold">{changeReasonLabels[reason]}</p>
          {words && <p className="wrap-anywhere">{words}</p>}
          {answer && <p className="text-muted">The shipper: {answer}</p>}
        </div>
        {photoId && <EvidencePicture transportId={transportId} photoId={photoId} alt={`Reason: ${changeReasonLabels[reason]}`} />}
      </div>
      <PriceLines
        caption="Price change"
        lines={[
          { label: reason === 'rescue' ? 'Transport, paid so far' : 'Agreed price', amount: formatUsd(totalBefore) },
          { label: 'Increase', amount: `+ ${formatUsd(fromCents(toCents(totalAfter) - toCents(totalBefore)))}` },
          ...(serviceFee === null ? [] : [{ label: 'Service fee', amount: formatUsd(serviceFee), ...feeNote(feePart, state) }]),
        ]}
        total={{ label: 'New price', amount: formatUsd(getTotal(order)) }}
      />
      {isDirect && <p className="text-sm text-muted">{settledBetweenThem}</p>}
      <ChangeActions order={order} />
    </article>
  );
}
