import { z } from 'zod';
import { EvidenceField } from '#domains/payments/web/evidence-field.tsx';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import type { Claim } from '../schemas.ts';
import { addClaimPhoto } from '../endpoints.ts';
import { useClaimStep } from './claim-data.ts';

const formId = 'claim-comment';
const schema = z.object({
  words: z.string().trim().min(10, 'Write a comment').max(1000, 'At most 1,000 characters'),
  photoId: z.uuid().nullable(),
});

export const commentBody = ({ words, photoId }: z.output<typeof schema>) => ({ event: 'commented', words, photoId }) as const;

export function CommentDialog({ claim: { id, transportId, can }, onClose }: { claim: Claim; onClose: () => void }) {
  const step = useClaimStep(id);
  const form = useZodForm(schema, { words: '', photoId: null });
  const send = async (body: z.output<typeof schema>) => {
    await step(commentBody(body));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Write a comment"
      text="Visible to everyone who can see the claim. You cannot change it later."
    >
      <Form form={form} onSubmit={send} id={formId} className="gap-4">
        <TextareaField formId={formId} name="words" label="Comment" rows={4} required />
        {can.addPhoto && (
          <EvidenceField
            transportId={transportId}
            formId={formId}
            label="Photo"
            hint="Of the damage or a repair estimate."
            to={addClaimPhoto}
            optional
          />
        )}
        <FormFoot onCancel={onClose}>
          <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        </FormFoot>
      </Form>
    </Dialog>
  );
}
