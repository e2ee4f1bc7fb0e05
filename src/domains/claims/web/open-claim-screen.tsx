import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { z } from 'zod';
import { counted } from '#shared/text/counted.ts';
import { formatDate } from '#shared/dates.ts';
import { formatUsd, toCents } from '#shared/money.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { ownDays } from '../clocks/clocks-rules.ts';
import type { ClaimItemInput, Claims } from '../schemas.ts';
import { useOpenClaim, useTransportClaims } from './claim-data.ts';
import { reasonLabels } from './claim-labels.ts';
import { EvidencePicture } from '#domains/payments/web/evidence-field.tsx';
import { forgetItems, useKeptItems } from './kept-items.ts';
import { ItemDialog, type ItemStart } from './item-dialog.tsx';

export const meta = () => pageTitle('File a claim');

/** What is wrong after delivery, each thing with its sum: filed in one step. */
export default function OpenClaimScreen() {
  const { id = '' } = useParams();
  const isId = z.uuid().safeParse(id).success;
  const claims = useTransportClaims(id, isId);
  const open = useOpenClaim();
  return (
    <Page
      title="File a claim"
      width="form"
      trail={[{ label: 'Dashboard', to: '/dashboard' }, ...(isId ? [{ label: 'Transport', to: `/transports/${id}` }] : [])]}
      text={claims.data?.about}
    >
      {isId ? (
        <ListState query={claims}>
          {/* Once it is filed none can be filed any more: what is read again says so before this screen has moved on. */}
          {(found) => (found.can.open || !open.isIdle ? <Filing transportId={id} found={found} open={open} /> : <Closed />)}
        </ListState>
      ) : (
        <Closed />
      )}
    </Page>
  );
}

const Closed = () => (
  <Empty title="You cannot file a claim" text="Only the shipper can file a claim, within nine months of delivery and one at a time." />
);

interface FilingProps {
  transportId: string;
  found: Claims;
  open: ReturnType<typeof useOpenClaim>;
}

/** Marks of the delivery that nothing is claimed for yet. */
export const marksLeft = <Mark extends Pick<Claims['marks'][number], 'damageId'>>(
  marks: readonly Mark[],
  items: readonly Pick<ClaimItemInput, 'damageId'>[],
): Mark[] => marks.filter(({ damageId }) => !items.some((item) => item.damageId === damageId));

function Filing({ transportId, found, open }: FilingProps) {
  const [items, setItems] = useKeptItems(transportId);
  const [start, setStart] = useState<ItemStart | null>(null);
  const navigate = useNavigate();
  const left = marksLeft(found.marks, items);
  const file = () =>
    open.mutate(
      { params: { id: transportId }, body: { items: [...items] } },
      {
        onSuccess: ({ id }) => {
          forgetItems(transportId);
          void navigate(`/claims/${id}`, { replace: true });
        },
      },
    );
  return (
    <div className="grid gap-6">
      {left.length > 0 && (
        <Card title="New at delivery" text="Marks from the signed delivery inspection that were not there at pickup.">
          <ul className="grid gap-3">
            {left.map((mark) => (
              <li key={mark.damageId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span className="min-w-0 flex-1 basis-48">{mark.words}</span>
                <Button variant="secondary" className="min-h-12" onClick={() => setStart({ mark })}>
                  Claim for this<span className="sr-only">: {mark.words}</span>
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card
        title="Claimed items"
        foot={
          <Button variant="secondary" icon="plus" className="min-h-12" onClick={() => setStart({ mark: null })}>
            Add item
          </Button>
        }
      >
        {items.length === 0 ? (
          <p className="text-muted">No items yet. Add each item with its repair or replacement cost.</p>
        ) : (
          <Items
            transportId={transportId}
            items={items}
            found={found}
            onRemove={(at) => setItems(items.filter((_, place) => place !== at))}
          />
        )}
      </Card>
      {open.error && (
        <Alert tone="bad" title="Failed to file the claim" announced>
          {describeFailure(open.error, 'Please try again.')}
        </Alert>
      )}
      <FilingBar items={items} until={found.until} pending={open.isPending} onFile={file} />
      {start && (
        <ItemDialog transportId={transportId} start={start} onAdd={(item) => setItems([...items, item])} onClose={() => setStart(null)} />
      )}
    </div>
  );
}

export const claimedCents = (items: readonly Pick<ClaimItemInput, 'amount'>[]): number =>
  items.reduce((cents, { amount }) => cents + toCents(amount), 0);

interface ItemsProps {
  transportId: string;
  items: readonly ClaimItemInput[];
  found: Claims;
  onRemove: (at: number) => void;
}

function Items({ transportId, items, found, onRemove }: ItemsProps) {
  return (
    <ul className="grid divide-y divide-line">
      {items.map((item, at) => (
        // Nothing else tells two things apart: they have no ids before they are filed.
        <li key={`${at} ${item.words}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-head font-semibold">
              {found.marks.find(({ damageId }) => damageId === item.damageId)?.words ?? reasonLabels[item.reason]}
            </span>
            <span className="figures font-semibold">{formatUsd(toCents(item.amount))}</span>
          </div>
          <p className="wrap-anywhere text-muted">{item.words}</p>
          {item.photoId && <EvidencePicture transportId={transportId} photoId={item.photoId} alt={`Photo: ${item.words}`} />}
          <Button variant="quiet" className="-ml-4 min-h-12 justify-self-start" onClick={() => onRemove(at)}>
            Remove<span className="sr-only">: {item.words}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface FilingBarProps {
  items: readonly ClaimItemInput[];
  until: string | null;
  pending: boolean;
  onFile: () => void;
}

export function FilingBar({ items, until, pending, onFile }: FilingBarProps) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-3 border-t-lane bg-surface px-4 py-3 md:mx-0">
      <p className="text-sm text-muted">
        {items.length === 0
          ? `You can file a claim until ${until ? formatDate(until) : 'nine months after delivery'}.`
          : `We ask the carrier to answer within ${ownDays.carrier} days. Meanwhile only this amount of the payment is on hold.`}
      </p>
      <Button className="min-h-12 w-full" disabled={items.length === 0} pending={pending} pendingLabel="Filing..." onClick={onFile}>
        {items.length === 0 ? 'File claim' : `File claim: ${counted(items.length, 'item', 'items')}, ${formatUsd(claimedCents(items))}`}
      </Button>
    </div>
  );
}
