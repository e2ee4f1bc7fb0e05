import { useState } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { useFormContext } from 'react-hook-form';
import { photoProblem, photoTypes, maxPhotoMegabytes } from '#domains/transports/photos/photos-rules.ts';
import { call, getUrl } from '#web/api/requests/call.ts';
import { describeFailure } from '#web/api/requests/failure-messages.ts';
import { withProgress } from '#web/api/requests/upload.ts';
import { Field } from '#web/ui/inputs/field.tsx';
import { FileDrop, UploadStatus, type UploadState } from '#web/ui/inputs/file-drop.tsx';
import { SmallPicture } from '#web/ui/pictures/small-picture.tsx';
import { fieldId } from '#web/forms/form.tsx';
import { addEvidence, getEvidence } from '../endpoints.ts';

const evidenceUrl = (id: string, photoId: string, size: 'full' | 'thumb'): string =>
  getUrl(getEvidence.path, { params: { id, photoId }, query: { size } });

interface UploadProgress {
  readonly name: string;
  readonly state: UploadState | 'kept';
  readonly share: number;
}

interface EvidenceFieldProps {
  transportId: string;
  formId: string;
  label: string;
  hint: string;
  to?: Omit<typeof addEvidence, 'access'> & Pick<AnyEndpoint, 'access'>;
  optional?: boolean;
  /** Called with a photo that is uploaded later under `photoId`; null once another was uploaded. Without it, such a photo fails. */
  onKept?: (file: File | null) => void;
}

export function EvidenceField({ transportId, formId, label, hint, to = addEvidence, optional = false, onKept }: EvidenceFieldProps) {
  const { setValue, setError, clearErrors, getFieldState, formState, watch } = useFormContext();
  const [sending, setSending] = useState<UploadProgress | null>(null);
  const photoId = String(watch('photoId') ?? '');
  const error = getFieldState('photoId', formState).error?.message;
  const take = async ([file]: readonly File[]) => {
    const problem = file && photoProblem(file);
    if (!file || problem) return void (problem && setError('photoId', { message: problem }));
    clearErrors('photoId');
    setSending({ name: file.name, state: 'uploading', share: 0 });
    const body = new FormData();
    body.append('file', file);
    const send = withProgress((share) => setSending({ name: file.name, state: 'uploading', share }));
    const key = crypto.randomUUID();
    try {
      const { id } = await call(to, { params: { id: transportId }, body }, { idempotencyKey: key, send });
      setValue('photoId', id, { shouldValidate: formState.isSubmitted });
      setSending({ name: file.name, state: 'success', share: 1 });
      onKept?.(null);
    } catch (failure) {
      if (onKept && failure instanceof TypeError) {
        setValue('photoId', key, { shouldValidate: formState.isSubmitted });
        setSending({ name: file.name, state: 'kept', share: 0 });
        return onKept(file);
      }
      setError('photoId', { message: describeFailure(failure, 'The photo could not be uploaded. Please try again.') });
      setSending({ name: file.name, state: 'error', share: 0 });
    }
  };
  return (
    <Field id={fieldId(formId, 'photoId')} label={label} error={error} required={!optional} optional={optional} group>
      <div className="grid gap-3">
        <FileDrop
          label={photoId ? 'Choose another photo' : 'Choose a photo'}
          hint={`${hint} JPEG, PNG or WebP, up to ${maxPhotoMegabytes}MB.`}
          accept={photoTypes.join(',')}
          onFiles={(files) => void take(files)}
        />
        {photoId && !sending && <EvidencePicture transportId={transportId} photoId={photoId} alt="Chosen photo" />}
        {sending && (
          <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3">
            {photoId && sending.state === 'success' ? (
              <img
                src={evidenceUrl(transportId, photoId, 'thumb')}
                alt={`Chosen: ${sending.name}`}
                className="h-14 w-full rounded object-cover"
              />
            ) : (
              <span className="h-14 rounded bg-sunken" />
            )}
            <div className="min-w-0">
              <p className="truncate text-sm">{sending.name}</p>
              {sending.state === 'kept' ? (
                <p role="status" className="text-sm text-muted">
                  Saved on this phone. It is sent with the rest.
                </p>
              ) : (
                <UploadStatus state={sending.state} share={sending.share} name={sending.name} />
              )}
            </div>
          </div>
        )}
      </div>
    </Field>
  );
}

export function EvidencePicture({ transportId, photoId, alt }: { transportId: string; photoId: string; alt: string }) {
  return <SmallPicture urlOf={(size) => evidenceUrl(transportId, photoId, size)} alt={alt} />;
}
