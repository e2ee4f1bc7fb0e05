import { useFormContext } from 'react-hook-form';
import { inspectionPhotoUrl } from '#domains/inspections/web/waiting/work.ts';
import { Checkbox } from '#web/ui/inputs/checkbox.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import type { Claims } from '../schemas.ts';

interface PhotoChoiceProps {
  transportId: string;
  /** Photos of the delivery inspection. */
  photos: Claims['photos'];
}

/** Chooses photos of the delivery inspection, under `inspectionPhotoIds` in the form around it; nothing where it has none. */
export function PhotoChoice({ transportId, photos }: PhotoChoiceProps) {
  const { setValue, watch, formState } = useFormContext<{ inspectionPhotoIds: string[] }>();
  const chosen = watch('inspectionPhotoIds') ?? [];
  if (photos.length === 0) return null;
  const turn = (id: string, isOn: boolean) =>
    setValue('inspectionPhotoIds', isOn ? [...chosen, id] : chosen.filter((one) => one !== id), { shouldValidate: formState.isSubmitted });
  const error = formState.errors.inspectionPhotoIds?.message;
  return (
    <fieldset>
      <legend className="font-head text-sm font-semibold">
        Photos from the delivery inspection <span className="font-sans font-normal text-muted">(optional)</span>
      </legend>
      {error && <p className="mt-1 text-sm text-bad">{error}</p>}
      <ul className="mt-2 grid max-h-80 grid-cols-2 gap-3 overflow-y-auto sm:grid-cols-3">
        {photos.map(({ id, label }) => (
          <li key={id} className="grid content-start gap-1.5">
            <label htmlFor={`claim-${id}`}>
              <Picture src={inspectionPhotoUrl(transportId, id, 'thumb')} alt="" className="h-24 w-full rounded bg-sunken object-cover" />
            </label>
            <Checkbox
              id={`claim-${id}`}
              checked={chosen.includes(id)}
              onChange={(event) => turn(id, event.target.checked)}
              label={<span className="text-sm">{label}</span>}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
