import { useEffect, useRef, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { openDay } from '#shared/dates/days.ts';
import { ApiError } from '#web/api/requests/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { dateProblem } from '#web/ui/inputs/date-problem.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { FileDrop, UploadStatus } from '#web/ui/inputs/file-drop.tsx';
import { DateInput } from '#web/ui/inputs/input.tsx';
import { Select } from '#web/ui/inputs/select.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import {
  documentExtensions,
  documentLabels,
  documentTypes,
  expirationProblem,
  fileProblem,
  formatMegabytes,
  maxDocumentMegabytes,
  missingInformation,
  type DocumentType,
} from '../documents/documents-rules.ts';
import { documentFacts } from '../explain-rules.ts';
import { useUpload } from './documents-data.ts';
import { ExplainLink } from './explain-link.tsx';

const options = documentTypes.map((value) => ({ value, label: documentLabels[value] }));

export const typeFieldId = 'document-type';

interface UploadCardProps {
  type: DocumentType | '';
  onType: (type: DocumentType | '') => void;
}

const failed = (description: string) => toast({ title: 'Upload failed', description, variant: 'destructive' });

/** Statuses that reject this file; after other failures a retry may work. */
const aboutFile = [413, 415, 422];

function toRefusal(error: unknown): { message: string; fields: Readonly<Record<string, string>> } {
  if (!(error instanceof ApiError) || error.status >= 500) return { message: 'Upload failed', fields: { file: 'Upload failed' } };
  const isOnFields = Object.keys(error.fields).length > 0;
  return { message: error.userMessage, fields: isOnFields ? error.fields : { file: error.userMessage } };
}

export function documentUpload(type: DocumentType, expires: string, file: File): FormData {
  const form = new FormData();
  form.append('documentType', type);
  if (expires) form.append('expirationDate', expires);
  form.append('document', file);
  return form;
}

function useDocumentForm({ type, onType }: UploadCardProps) {
  const upload = useUpload();
  const [file, setFile] = useState<File | null>(null);
  const [expires, setExpires] = useState('');
  const expiresInput = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // The upload may disable the pressed button, so moves the focus on.
  const pickerFrame = useRef<HTMLDivElement>(null);
  const isLedHere = useRef(type !== '');
  useEffect(() => {
    if (isLedHere.current) document.getElementById(typeFieldId)?.focus();
  }, []);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const problem = fileProblem(chosen);
    setErrors(problem ? { file: problem } : {});
    setFile(problem ? null : chosen);
    if (problem) failed(problem);
  };
  const send = async () => {
    if (!file || !type) return toast({ title: 'Missing information', description: missingInformation, variant: 'destructive' });
    const problem = dateProblem(expiresInput.current) ?? expirationProblem(expires || null, openDay(new Date()), type);
    if (problem) return setErrors({ expirationDate: problem });
    setErrors({});
    setShare(0);
    try {
      await upload(documentUpload(type, expires, file), setShare);
      toast({ title: 'Document uploaded successfully', description: 'Your document is pending verification.' });
      setFile(null);
      setExpires('');
      onType('');
      document.getElementById(typeFieldId)?.focus();
    } catch (error) {
      const { message, fields } = toRefusal(error);
      failed(message);
      setErrors(fields);
      if (!(error instanceof ApiError && aboutFile.includes(error.status) && fields.file)) return;
      setFile(null);
      pickerFrame.current?.querySelector('button')?.focus();
    } finally {
      setShare(null);
    }
  };
  return { file, expires, setExpires, expiresInput, share, errors, choose, send, pickerFrame };
}

export function UploadCard(props: UploadCardProps) {
  const { type, onType } = props;
  const { file, expires, setExpires, expiresInput, share, errors, choose, send, pickerFrame } = useDocumentForm(props);
  const isPending = share !== null;
  return (
    <Card title="Upload a document" text="A compliance officer reviews it. We notify you here and by email.">
      <form
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) void send();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="grid content-start justify-items-start gap-1">
            <Field label="Document Type" id={typeFieldId} required error={errors.documentType} className="w-full">
              <Select
                options={options}
                placeholder="Select a document type"
                value={type}
                onChange={(event) => onType(event.target.value as DocumentType | '')}
              />
            </Field>
            {type && <ExplainLink fact={documentFacts[type]} of={documentLabels[type]} />}
          </div>
          <Field label="Expiration Date" optional error={errors.expirationDate}>
            <DateInput ref={expiresInput} value={expires} onChange={(event) => setExpires(event.target.value)} />
          </Field>
        </div>
        <Field label="File" group error={errors.file ?? errors.document}>
          <div ref={pickerFrame}>
            <FileDrop
              label="Choose file"
              hint={file ? <ChosenFile file={file} /> : `PDF, JPG, PNG, GIF or WebP, up to ${maxDocumentMegabytes} MB`}
              accept={documentExtensions}
              disabled={isPending}
              onFiles={([chosen]) => choose(chosen)}
            />
          </div>
        </Field>
        {isPending && file && <UploadStatus state="uploading" share={share} name={file.name} />}
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" icon="upload" disabled={!file || !type} pending={isPending} pendingLabel="Uploading...">
            Upload Document
          </Button>
          {expires && !errors.expirationDate && <span className="text-sm text-muted">{`Valid until ${formatDate(expires)}`}</span>}
        </div>
      </form>
    </Card>
  );
}

const ChosenFile = ({ file: { name, size } }: { file: File }) => (
  <span className="text-ink">
    <span className="font-semibold break-all">{name}</span>, <span>{formatMegabytes(size)}</span>
  </span>
);
