import type { z } from 'zod';
import { EvidenceField } from '#domains/payments/web/evidence-field.tsx';
import { MoneyField, SelectField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { clearFields, useStoredFields } from '#web/forms/stored-fields.ts';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { addClaimPhoto } from '../endpoints.ts';
import { claimItemInput, claimReasons, type ClaimItemInput, type Claims } from '../schemas.ts';
import { InspectionPhotos, photosOfMark } from './inspection-photos.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { reasonLabels } from './claim-labels.ts';

export interface ItemStart {
  readonly mark: Claims['marks'][number] | null;
}

interface ItemDialogProps {
  transportId: string;
  start: ItemStart;
  /** Photos of the delivery inspection. */
  photos: Claims['photos'];
  onAdd: (item: ClaimItemInput) => void;
  onClose: () => void;
}

const formId = 'claim-item';
const reasons = claimReasons.map((value) => ({ value, label: reasonLabels[value] }));

export const itemStart = (mark: ItemStart['mark']) => ({
  reason: mark ? ('damage' as const) : ('' as never),
  words: mark ? [mark.words, mark.note].filter(Boolean).join('. ') : '',
  amount: '',
  damageId: mark?.damageId ?? null,
  inspectionPhotoIds: [] as string[],
  photoId: null,
});

export function ItemDialog({ transportId, start: { mark }, photos, onAdd, onClose }: ItemDialogProps) {
  const form = useZodForm(claimItemInput, itemStart(mark));
  const keptName = `claim-item:${transportId}:${mark?.damageId ?? ''}`;
  useStoredFields(form, keptName);
  const add = (item: z.output<typeof claimItemInput>) => {
    clearFields(keptName);
    onAdd(item);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={mark ? mark.words : 'Add item'}
      text="Visible to the carrier, insurers and inspection agents on this transport, and Carriage."
    >
      <Form form={form} onSubmit={add} id={formId} className="gap-4">
        {!mark && <SelectField formId={formId} name="reason" label="Type" options={reasons} placeholder="Choose a type" required />}
        <TextareaField formId={formId} name="words" label="What is wrong" rows={3} required />
        <MoneyField
          formId={formId}
          name="amount"
          label="Amount"
          hint="From a repair estimate or receipt"
          placeholder="0.00"
          className="[&>div]:max-w-none"
          required
        />
        {mark ? (
          <InspectionPhotos transportId={transportId} photos={photosOfMark(mark)} />
        ) : (
          <PhotoChoice transportId={transportId} photos={photos} />
        )}
        <EvidenceField
          transportId={transportId}
          formId={formId}
          label={mark && mark.photoIds.length > 0 ? 'Another photo' : 'Photo'}
          hint="Of the damage or a repair estimate."
          to={addClaimPhoto}
          optional
        />
        <FormFoot onCancel={onClose}>
          <SubmitButton>Add item</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
