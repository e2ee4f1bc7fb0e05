import type { EstimateReply } from '#domains/places/schemas.ts';
import { EstimatePanel } from '#domains/places/web/estimate-panel.tsx';
import { formatUsd } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { askForMissing, useFormPrice, type FormPrice } from './use-form-price.ts';

export function LiveEstimate() {
  const price = useFormPrice();
  const { question, estimate } = price;
  return (
    <>
      <EstimateState {...price} />
      <p role="status" className="sr-only">
        {question && !estimate.isPlaceholderData && estimate.data && spokenEstimate(estimate.data)}
      </p>
    </>
  );
}

const spokenEstimate = (estimate: EstimateReply) =>
  estimate.possible ? `Estimate: ${formatUsd(estimate.total)} for the transport` : estimate.message;

function EstimateState(price: FormPrice) {
  const { fields, question, estimate } = price;
  if (!question) return <WhatIsMissing {...price} />;
  if (estimate.error)
    return (
      <Card title="Estimate">
        {estimate.error.status === 422 ? (
          <Alert tone="warn">{estimate.error.message}</Alert>
        ) : (
          <Failed message="The estimate could not be loaded." onRetry={() => void estimate.refetch()} />
        )}
      </Card>
    );
  if (!estimate.data) return <EstimateLoading />;
  const isAssumed = fields.transportType === '' && estimate.data.possible;
  return (
    <div aria-busy={estimate.isPlaceholderData}>
      <EstimatePanel
        estimate={estimate.data}
        withMap={false}
        foot={isAssumed && <p className="text-sm text-muted">Based on an open carrier until you choose a transport type.</p>}
      />
    </div>
  );
}

function WhatIsMissing(price: Pick<FormPrice, 'fields' | 'zips'>) {
  return (
    <Card title="Estimate" text="Itemized and updated as you type. No contact details needed.">
      <p>{askForMissing(price)}.</p>
      <p className="mt-1 text-sm text-muted">Year, make, model, value and date make it more accurate.</p>
    </Card>
  );
}

function EstimateLoading() {
  return (
    <Card title="Estimate">
      <div role="status" className="grid gap-4">
        <span className="sr-only">Calculating the estimate</span>
        <Skeleton className="h-3 w-full" />
        <SkeletonText lines={5} />
        <Skeleton className="h-8 w-2/3" />
      </div>
    </Card>
  );
}
