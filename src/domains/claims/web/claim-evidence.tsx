import { Link } from 'react-router';
import { EvidencePicture } from '#domains/payments/web/evidence-field.tsx';
import { inspectionPhotoUrl } from '#domains/inspections/web/waiting/work.ts';
import { formatUsd } from '#shared/money.ts';
import { Card } from '#web/ui/card.tsx';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import type { Claim, ClaimItem } from '../schemas.ts';
import { describeDocument, reasonLabels } from './claim-labels.ts';

export function ClaimEvidenceCard({ claim: { items, evidence, transportId } }: { claim: Claim }) {
  return (
    <Card title="Claimed items">
      <ul className="grid divide-y divide-line">
        {items.map((item) => (
          <Item key={item.id} item={item} transportId={transportId} />
        ))}
      </ul>
      <h3 className="mt-5 text-base">Signed documents</h3>
      {evidence.length === 0 ? (
        <p className="text-muted">There was no signed inspection when the claim was filed.</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {evidence.map(({ id, kind, stage }) => (
            <li key={id}>
              <Link
                to={`/transports/${transportId}?tab=documents`}
                className="inline-flex min-h-8 items-center text-action-ink underline underline-offset-2"
              >
                {describeDocument({ kind, stage })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Item({ item, transportId }: { item: ClaimItem; transportId: string }) {
  const { reason, words, amount, damage, inspectionPhotoIds, photoId } = item;
  const name = damage ?? reasonLabels[reason];
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-head font-semibold">{name}</span>
        <span className="figures font-semibold">{formatUsd(amount)}</span>
      </div>
      <p className="wrap-anywhere">{words}</p>
      {(inspectionPhotoIds.length > 0 || photoId) && (
        <div className="flex flex-wrap gap-3">
          {inspectionPhotoIds.map((id) => (
            <SmallPicture
              key={id}
              urlOf={(size) => inspectionPhotoUrl(transportId, id, size)}
              alt={`${name}, from the delivery inspection`}
            />
          ))}
          {photoId && <EvidencePicture transportId={transportId} photoId={photoId} alt={name} />}
        </div>
      )}
    </li>
  );
}
