import { useState } from 'react';
import { photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Segmented } from '#web/ui/inputs/segmented.tsx';
import { nearestArea, viewLabels, views, type View } from '#domains/inspections/damage/areas-rules.ts';
import { describeDamage, type Damage } from '#domains/inspections/damage/damage-rules.ts';
import { CameraButton } from '../photos/camera-button.tsx';
import { DamageDialog, type Mark } from './damage-dialog.tsx';
import { DamageText, MarkedView } from './damage-diagram.tsx';
import type { PartProps } from '../part.ts';
import { PartFrame } from '../part-frame.tsx';
import { InspectionPhoto } from '../photos/inspection-photo.tsx';

/** Keyboard alternative to tapping the diagram. */
export function DamagePart({ transportId, stage, type, content, before, work, place, onNext, onBack }: PartProps) {
  const { damages, walkedAround } = content;
  const [view, setView] = useState<View>('left');
  const [mark, setMark] = useState<Mark | null>(null);
  const [requested, setRequested] = useState<boolean | null>(null);
  const old = before?.damages ?? [];
  const tap = (x: number, y: number) => setMark({ damageId: crypto.randomUUID(), area: nearestArea(type, view, x, y).code, view, x, y });
  const confirm = async (nothingMore: boolean) => {
    setRequested(nothingMore);
    await work.write({ kind: 'walked_around', data: { nothingMore } });
    setRequested(null);
  };
  const isNew = stage === 'delivery';
  const text = isNew ? 'Mark new damage only. Damage from pickup is gray.' : 'Tap the damaged spot, or choose the part from the list.';
  return (
    <PartFrame
      title={isNew ? 'New damage' : 'Damage'}
      place={place}
      text={text}
      failure={work.failure}
      action="Continue"
      pending={requested !== null}
      onNext={onNext}
      onBack={onBack}
    >
      <div className="grid gap-3">
        <Segmented
          label="Side of the vehicle"
          choices={views.map((value) => ({ value, label: `${viewLabels[value]}${countOn(damages, value)}` }))}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        <div className={view === 'front' || view === 'rear' ? 'mx-auto w-full max-w-72' : ''}>
          <MarkedView type={type} view={view} damages={damages} old={old} onTap={tap} />
        </div>
        <Button variant="secondary" size="lg" icon="plus" onClick={() => setMark({ damageId: crypto.randomUUID(), view })}>
          Add from the list
        </Button>
      </div>
      {old.length > 0 && (
        <section aria-label="Damage from pickup" className="text-muted">
          <h3 className="text-base">Damage from pickup</h3>
          <DamageText type={type} damages={old} name="Damage from pickup" />
        </section>
      )}
      <MarkList transportId={transportId} type={type} content={content} work={work} onEdit={setMark} />
      <Checkbox
        label={`I walked around the vehicle: no ${damages.length > 0 ? 'more ' : isNew ? 'new ' : ''}damage`}
        checked={requested ?? walkedAround}
        onChange={({ target }) => void confirm(target.checked)}
      />
      {mark && <DamageDialog type={type} mark={mark} work={work} onClose={() => setMark(null)} />}
    </PartFrame>
  );
}

const countOn = (damages: readonly Damage[], view: View): string => {
  const count = damages.filter((damage) => damage.view === view).length;
  return count > 0 ? ` (${count})` : '';
};

type MarkListProps = Pick<PartProps, 'transportId' | 'type' | 'content' | 'work'> & { onEdit: (mark: Mark) => void };

function MarkList({ transportId, type, content: { damages, photos }, work, onEdit }: MarkListProps) {
  if (damages.length === 0) return <p className="text-muted">No damage marked yet.</p>;
  return (
    <ol aria-label="Damage" className="grid gap-3">
      {damages.map((damage, at) => {
        const description = describeDamage(type, damage);
        return (
          <li key={damage.damageId} className="grid gap-2 rounded border border-line bg-surface p-3">
            <p className="flex gap-2">
              <span className="figures inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-danger text-xs text-on-danger">
                {at + 1}
              </span>
              <span className="wrap-anywhere">
                {description}
                {damage.note && <span className="block text-sm text-muted">{damage.note}</span>}
              </span>
            </p>
            <div className="flex flex-wrap gap-2">
              {photos
                .filter(({ damageId }) => damageId === damage.damageId)
                .map((photo) => (
                  <InspectionPhoto
                    key={photo.photoId}
                    transportId={transportId}
                    photo={photo}
                    alt={`Damage ${at + 1}, close-up`}
                    className="h-12 w-16 rounded bg-sunken object-cover"
                  />
                ))}
              <CameraButton
                label={`Add a photo of damage ${at + 1}`}
                text="Photo"
                variant="secondary"
                accept={photoTypes.join(',')}
                onFile={(file) => void work.addPhoto(file, { damageId: damage.damageId })}
              />
              <Button variant="quiet" size="lg" icon="edit" aria-label={`Change damage ${at + 1}`} onClick={() => onEdit(damage)}>
                Change
              </Button>
              <Button
                variant="quiet"
                size="lg"
                icon="trash"
                aria-label={`Remove damage ${at + 1}: ${description}`}
                onClick={() => void work.write({ kind: 'damage_removed', data: { damageId: damage.damageId } })}
              >
                Remove
              </Button>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
