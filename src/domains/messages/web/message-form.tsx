import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { maxPhotoMegabytes, photoProblem, photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { hideContacts } from '#shared/text/contact-details.ts';
import { SubmitButton, TextareaField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/pictures/icon.tsx';
import { fileMessageFields, messageInput } from '../schemas.ts';
import { maxDocumentMegabytes, messageLimit, documentProblem, documentSize, documentType } from '../rules.ts';
import { useSendFile, useSendMessage, type FileKind } from './message-data.ts';

/** Its own key lets a retry send it once. */
interface ChosenFile {
  readonly kind: FileKind;
  readonly file: File;
  readonly key: string;
}

interface Kind {
  readonly icon: IconName;
  readonly add: string;
  readonly another: string;
  readonly label: string;
  readonly accept: string;
  readonly problemOf: (file: File) => string | null;
}

const kinds: Readonly<Record<FileKind, Kind>> = {
  photo: {
    icon: 'camera',
    add: 'Add a photo',
    another: 'Another photo',
    label: `Photo, JPEG, PNG or WebP, up to ${maxPhotoMegabytes}MB`,
    accept: photoTypes.join(','),
    problemOf: photoProblem,
  },
  paper: {
    icon: 'file',
    add: 'Add a PDF',
    another: 'Another PDF',
    label: `PDF, up to ${maxDocumentMegabytes}MB`,
    accept: documentType,
    problemOf: documentProblem,
  },
};

const formId = 'message';

export function MessageForm({ transportId }: { transportId: string }) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const send = useSendMessage(transportId);
  const sendFile = useSendFile(transportId);
  const form = useZodForm(chosen ? fileMessageFields : messageInput, { body: '' });
  const submit = async ({ body }: z.output<typeof fileMessageFields>) => {
    if (chosen) await sendFile(chosen.kind, chosen.file, body, chosen.key);
    else await send.mutateAsync({ params: { id: transportId }, body: { body } });
    setChosen(null);
    form.reset();
  };
  const take = (kind: FileKind) => (file: File | undefined) => {
    const problem = file && kinds[kind].problemOf(file);
    if (problem) return form.setError('body', { message: problem });
    form.clearErrors('body');
    if (file) setChosen({ kind, file, key: crypto.randomUUID() });
  };
  const text = String(useWatch({ control: form.control, name: 'body' }) ?? '');
  return (
    <Form form={form} onSubmit={submit} id={formId} className="gap-3">
      <TextareaField
        formId={formId}
        name="body"
        label="Your message"
        hint="All participants of this booking can read it. You can't edit or delete it."
        rows={3}
        maxLength={messageLimit}
      />
      <p role="status" className={hideContacts(text) === text ? 'sr-only' : 'text-sm text-warn'}>
        {hideContacts(text) !== text &&
          'We hide phone numbers, email addresses and web addresses here. Find contact details on the transport page.'}
      </p>
      {chosen && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {chosen.file.name} <span className="text-muted">({documentSize(chosen.file.size)})</span>
          </span>
          <Button variant="quiet" size="sm" onClick={() => setChosen(null)}>
            Remove
          </Button>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel="Sending...">Send</SubmitButton>
        {(['photo', 'paper'] as const).map((kind) => (
          <FileButton key={kind} kind={kind} isAnother={chosen?.kind === kind} onFile={take(kind)} />
        ))}
      </div>
    </Form>
  );
}

interface FileButtonProps {
  kind: FileKind;
  isAnother: boolean;
  onFile: (file: File | undefined) => void;
}

function FileButton({ kind, isAnother, onFile }: FileButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { icon, add, another, label, accept } = kinds[kind];
  return (
    <>
      <Button variant="secondary" icon={icon} onClick={() => picker.current?.click()}>
        {isAnother ? another : add}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
