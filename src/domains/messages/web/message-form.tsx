import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { maxPhotoMegabytes, photoProblem, photoTypes } from '#domains/transports/photos-rules.ts';
import { hideContacts } from '#shared/contact-details.ts';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { messageInput, photoMessageFields } from '../contract.ts';
import { messageLimit } from '../rules.ts';
import { useSendMessage, useSendPhoto } from './message-data.ts';

/** A photo that goes with the next press, under a key of its own: a second try sends it once. */
interface Chosen {
  readonly file: File;
  readonly key: string;
}

const formId = 'message';

/** Writes to the others of the booking; a photo may go with it, or alone. */
export function MessageForm({ transportId }: { transportId: string }) {
  const [photo, setPhoto] = useState<Chosen | null>(null);
  const send = useSendMessage(transportId);
  const sendPhoto = useSendPhoto(transportId);
  const form = useZodForm(photo ? photoMessageFields : messageInput, { body: '' });
  const submit = async ({ body }: z.output<typeof photoMessageFields>) => {
    if (photo) await sendPhoto(photo.file, body, photo.key);
    else await send.mutateAsync({ params: { id: transportId }, body: { body } });
    setPhoto(null);
    form.reset();
  };
  const take = (file: File | undefined) => {
    const problem = file && photoProblem(file);
    if (problem) return form.setError('body', { message: problem });
    form.clearErrors('body');
    if (file) setPhoto({ file, key: crypto.randomUUID() });
  };
  const text = String(useWatch({ control: form.control, name: 'body' }) ?? '');
  return (
    <Form form={form} onSubmit={submit} id={formId} className="gap-3">
      <TextareaField
        formId={formId}
        name="body"
        label="Your message"
        hint="Everybody of this booking reads it. It cannot be changed or taken back."
        rows={3}
        maxLength={messageLimit}
      />
      <p role="status" className={hideContacts(text) === text ? 'sr-only' : 'text-sm text-warn'}>
        {hideContacts(text) !== text &&
          'Phone numbers, e-mail and web addresses are hidden here: those of both sides stand on the transport.'}
      </p>
      {photo && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">{photo.file.name}</span>
          <Button variant="quiet" size="sm" onClick={() => setPhoto(null)}>
            Leave it out
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        <PhotoButton label={photo ? 'Another photo' : 'Add a photo'} onFile={take} />
      </div>
    </Form>
  );
}

function PhotoButton({ label, onFile }: { label: string; onFile: (file: File | undefined) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" icon="camera" onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`Photo, JPEG, PNG or WebP, up to ${maxPhotoMegabytes}MB`}
        accept={photoTypes.join(',')}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
