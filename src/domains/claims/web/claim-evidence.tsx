import { EvidencePicture } from '#domains/payments/web/evidence-field.tsx';
import { inspectionPhotoUrl } from '#domains/inspections/web/waiting/work.ts';
import { formatUsd } from '#shared/money.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import type { Claim, ClaimItem } from '../schemas.ts';
import { describeDocument, reasonLabels } from './claim-labels.ts';

export function ClaimEvidenceCard({ claim: { items, evidence, transportId } }: { claim: Claim }) {
  return (
    <Card
      title="Claimed items"
      foot={
        evidence.length > 0 && (
          <ButtonLink to={`/transports/${transportId}?tab=documents`} variant="secondary" className="min-h-12 max-sm:w-full">
            Inspections and bills of lading
          </ButtonLink>
        )
      }
    >
      <ul className="grid divide-y divide-line">
        {items.map((item) => (
          <Item key={item.id} item={item} transportId={transportId} />
        ))}
      </ul>
      <h3 className="mt-5 text-base">As signed</h3>
      {evidence.length === 0 ? (
        <p className="text-muted">There was no signed inspection when the claim was filed.</p>
      ) : (
        <ul className="mt-1 grid gap-1">
          {evidence.map(({ id, kind, stage, hash }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{describeDocument({ kind, stage })}</span>
              <span className="figures text-sm text-muted">seal {hash.slice(0, 12)}</span>
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
