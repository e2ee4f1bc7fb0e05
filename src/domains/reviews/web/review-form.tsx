import type { z } from 'zod';
import { formatDateTime } from '#shared/dates.ts';
import { ChoiceField, SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { replyInput, reviewInput, type TransportReviews } from '../schemas.ts';
import { reviewLimit } from '../rules.ts';
import { useReplyToReview, useWriteReview } from './review-data.ts';

const formId = 'review';

const choices = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

interface ReviewFormProps {
  transportId: string;
  reviews: TransportReviews;
  owns: boolean;
}

export function ReviewForm({ transportId, reviews: { otherName, until, theirsWaits }, owns }: ReviewFormProps) {
  const write = useWriteReview(transportId);
  const form = useZodForm(reviewInput, { stars: '', words: '' });
  const send = async (body: z.output<typeof reviewInput>) => {
    await write.mutateAsync({ params: { id: transportId }, body });
  };
  const audience = owns
    ? 'Signed-in users see it on the profile with the vehicle type and states, without your name. We may also show it on our home page.'
    : 'Only the shipper sees it.';
  return (
    <Form form={form} onSubmit={send} id={formId} className="gap-4">
      <p className="max-w-text text-muted">
        {theirsWaits ? `${otherName} has reviewed you. You can read it after you write yours` : `Both reviews are published together`}, or
        on {formatDateTime(until)}. {audience}
      </p>
      <ChoiceField
        formId={formId}
        name="stars"
        label={`Stars for ${otherName}`}
        hint="1 is worst, 5 is best"
        variant="segmented"
        choices={choices}
        required
      />
      <TextareaField
        formId={formId}
        name="words"
        label="Your review"
        hint="We hide phone numbers and addresses. You cannot change or delete it later."
        rows={4}
        maxLength={reviewLimit}
        optional
      />
      <SubmitButton pendingLabel="Sending..." className="justify-self-start">
        Send review
      </SubmitButton>
    </Form>
  );
}

const replyId = 'review-reply';

export function ReplyForm({ transportId, reviewId }: { transportId: string; reviewId: string }) {
  const reply = useReplyToReview(transportId);
  const form = useZodForm(replyInput, { words: '' });
  const send = async (body: z.output<typeof replyInput>) => {
    await reply.mutateAsync({ params: { id: reviewId }, body });
  };
  return (
    <Form form={form} onSubmit={send} id={replyId} className="gap-3">
      <TextareaField
        formId={replyId}
        name="words"
        label="Your reply"
        hint="Shown with the review. You can reply once and cannot change it later."
        rows={3}
        maxLength={reviewLimit}
      />
      <SubmitButton variant="secondary" pendingLabel="Sending..." className="justify-self-start">
        Send reply
      </SubmitButton>
    </Form>
  );
}
