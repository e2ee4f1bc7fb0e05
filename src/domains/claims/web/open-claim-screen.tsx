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
import { RouteLine } from '#web/ui/facts/route-line.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { ownDays } from '../clocks/clocks-rules.ts';
import type { ClaimItemInput, Claims } from '../schemas.ts';
import { useOpenClaim, useTransportClaims } from './claim-data.ts';
import { reasonLabels } from './claim-labels.ts';
import { EvidencePicture } from '#domains/payments/web/evidence-field.tsx';
import { clearItems, useStoredItems } from './stored-items.ts';
import { InspectionPhotos, photosOfMark } from './inspection-photos.tsx';
import { ItemDialog, type ItemStart } from './item-dialog.tsx';

export const meta = () => pageTitle('File a claim');

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
          {/* After filing, a refetch says that no claim can be filed before this screen has navigated away. */}
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

export const listUnclaimedMarks = <Mark extends Pick<Claims['marks'][number], 'damageId'>>(
  marks: readonly Mark[],
  items: readonly Pick<ClaimItemInput, 'damageId'>[],
): Mark[] => marks.filter(({ damageId }) => !items.some((item) => item.damageId === damageId));

function Filing({ transportId, found, open }: FilingProps) {
  const [items, setItems] = useStoredItems(transportId);
  const [start, setStart] = useState<ItemStart | null>(null);
  const [isChoosing, setIsChoosing] = useState(false);
  const navigate = useNavigate();
  const unclaimedMarks = listUnclaimedMarks(found.marks, items);
  const file = () =>
    open.mutate(
      { params: { id: transportId }, body: { items: [...items] } },
      {
        onSuccess: ({ id }) => {
          clearItems(transportId);
          void navigate(`/claims/${id}`, { replace: true });
        },
      },
    );
  const step = start ? 1 : items.length === 0 || isChoosing ? 0 : 2;
  const add = (item: ClaimItemInput) => {
    setItems([...items, item]);
    setIsChoosing(false);
  };
  return (
    <div className="grid gap-6">
      <RouteLine label="Steps to file a claim" steps={steps} current={step} />
      {step < 2 ? (
        <>
          {unclaimedMarks.length > 0 && (
            <NewMarks transportId={transportId} marks={unclaimedMarks} onChoose={(mark) => setStart({ mark })} />
          )}
          <Card
            title={unclaimedMarks.length > 0 ? 'Something else' : 'What is wrong?'}
            text="Other damage, missing items, delay or other costs."
          >
            <Button variant="secondary" icon="plus" className="min-h-12" onClick={() => setStart({ mark: null })}>
              Add item
            </Button>
          </Card>
          {items.length > 0 ? (
            <Button variant="quiet" className="min-h-12 justify-self-start" onClick={() => setIsChoosing(false)}>
              Back to review
            </Button>
          ) : (
            <p className="text-sm text-muted">
              You can file a claim until {found.until ? formatDate(found.until) : 'nine months after delivery'}.
            </p>
          )}
        </>
      ) : (
        <>
          <Card
            title="Claimed items"
            foot={
              <Button variant="secondary" icon="plus" className="min-h-12" onClick={() => setIsChoosing(true)}>
                Add another item
              </Button>
            }
          >
            <Items
              transportId={transportId}
              items={items}
              found={found}
              onRemove={(at) => setItems(items.filter((_, index) => index !== at))}
            />
          </Card>
          {open.error && (
            <Alert tone="bad" title="Failed to file the claim" announced>
              {describeFailure(open.error, 'Please try again.')}
            </Alert>
          )}
          <FilingBar items={items} pending={open.isPending} onFile={file} />
        </>
      )}
      {start && <ItemDialog transportId={transportId} start={start} photos={found.photos} onAdd={add} onClose={() => setStart(null)} />}
    </div>
  );
}

const steps = ['What is wrong', 'Cost and photo', 'Review and file'];

interface NewMarksProps {
  transportId: string;
  marks: Claims['marks'];
  onChoose: (mark: Claims['marks'][number]) => void;
}

const NewMarks = ({ transportId, marks, onChoose }: NewMarksProps) => (
  <Card title="New at delivery" text="From the signed delivery inspection, not there at pickup. Its photos are attached to your claim.">
    <ul className="grid divide-y divide-line">
      {marks.map((mark) => (
        <li key={mark.damageId} className="grid gap-3 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-48 font-head font-semibold">{mark.words}</span>
            <Button variant="secondary" className="min-h-12" onClick={() => onChoose(mark)}>
              Claim for this<span className="sr-only">: {mark.words}</span>
            </Button>
          </div>
          <InspectionPhotos transportId={transportId} photos={photosOfMark(mark)} />
        </li>
      ))}
    </ul>
  </Card>
);

export const claimedCents = (items: readonly Pick<ClaimItemInput, 'amount'>[]): number =>
  items.reduce((cents, { amount }) => cents + toCents(amount), 0);

/** The photos of the delivery inspection that go with an item: those of its mark, or those that were chosen. */
export function photosOfItem(
  { damageId, inspectionPhotoIds }: Pick<ClaimItemInput, 'damageId' | 'inspectionPhotoIds'>,
  { marks, photos }: Pick<Claims, 'marks' | 'photos'>,
): Claims['photos'] {
  const mark = marks.find((one) => one.damageId === damageId);
  return mark ? photosOfMark(mark) : photos.filter(({ id }) => inspectionPhotoIds?.includes(id));
}

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
        // Items have no ids before they are filed.
        <li key={`${at} ${item.words}`} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-head font-semibold">
              {found.marks.find(({ damageId }) => damageId === item.damageId)?.words ?? reasonLabels[item.reason]}
            </span>
            <span className="figures font-semibold">{formatUsd(toCents(item.amount))}</span>
          </div>
          <p className="wrap-anywhere text-muted">{item.words}</p>
          <InspectionPhotos transportId={transportId} photos={photosOfItem(item, found)} />
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
  pending: boolean;
  onFile: () => void;
}

export const FilingBar = ({ items, pending, onFile }: FilingBarProps) => (
  <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-3 border-t-lane bg-surface px-4 py-3 md:mx-0">
    <p className="text-sm text-muted">
      We ask the carrier to answer within {ownDays.carrier} days. Meanwhile only this amount of the payment is on hold.
    </p>
    <Button className="min-h-12 w-full" pending={pending} pendingLabel="Filing..." onClick={onFile}>
      {`File claim: ${counted(items.length, { one: 'item', other: 'items' })}, ${formatUsd(claimedCents(items))}`}
    </Button>
  </div>
);
