import type { EstimateReply } from '#domains/places/schemas.ts';
import { EstimatePanel } from '#domains/places/web/estimate-panel.tsx';
import { formatUsd } from '#shared/money.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { Failed } from '#web/ui/feedback/list-state.tsx';
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { toNeeds, useFormPrice, type FormPrice } from './use-form-price.ts';

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
      <EstimatePanel estimate={estimate.data} withMap={false} />
      {isAssumed && <p className="mt-2 text-sm text-muted">Based on an open carrier until you choose a transport type.</p>}
    </div>
  );
}

function WhatIsMissing(price: Pick<FormPrice, 'fields' | 'zips'>) {
  return (
    <Card title="Estimate" text="Itemized and updated as you type. No contact details needed.">
      <ul className="grid gap-2">
        {toNeeds(price).map(({ name, label, isThere }) => (
          <li key={name} className={cx('flex items-center gap-2', !isThere && 'text-muted')}>
            {isThere ? (
              <Icon name="circle-check" className="text-good" />
            ) : (
              <span className="mx-0.5 size-4 rounded-full border-2 border-dashed border-line-strong" />
            )}
            <span>{label}</span>
            <span className="sr-only">{isThere ? 'is given' : 'is missing'}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">Add year, make, model, value and date for a more accurate estimate.</p>
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
