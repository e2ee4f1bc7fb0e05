import { useState } from 'react';
import { photoProblem, photoTypes } from '#domains/transports/photos/photos-rules.ts';
import { cx } from '#web/ui/class-names.ts';
import { shotProgress } from '#domains/inspections/missing-rules.ts';
import { requiredShots, shots, type ShotName } from '#domains/inspections/photos/shots-rules.ts';
import { CameraButton } from './camera-button.tsx';
import type { PartProps } from '../part.ts';
import { PartFrame } from '../part-frame.tsx';
import { ShotExample } from './shot-example.tsx';
import { SkipShot } from './skip-shot.tsx';
import type { PhotoContent } from '#domains/inspections/steps-schemas.ts';
import { InspectionPhoto } from './inspection-photo.tsx';
import { VideoTile } from '../video/video-tile.tsx';

export function PhotosPart(props: PartProps) {
  const { type, content, work, place, onNext, onBack } = props;
  const { done, total } = shotProgress(type, content);
  const [chosen, setChosen] = useState<ShotName | null>(null);
  const isOpen = (shot: ShotName) =>
    !content.photos.some((photo) => photo.shot === shot) && !content.skipped.some((one) => one.shot === shot);
  const current = chosen ?? requiredShots(type).find(isOpen);
  return (
    <PartFrame
      title="Photos"
      place={place}
      text="Walk around the vehicle once. Each photo is saved automatically."
      failure={work.failure}
      action={done < total ? 'Continue' : 'Continue: all photos taken'}
      isEmpty={done < total}
      onNext={onNext}
      onBack={onBack}
    >
      <div role="status" className="grid gap-1.5">
        <p className="font-head font-semibold">{`${done} of ${total} photos`}</p>
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-sm bg-sunken">
          <div className="h-full bg-lane" style={{ width: `${(done / total) * 100}%` }} />
        </div>
      </div>
      <ol className="grid gap-2">
        {requiredShots(type).map((shot, at) =>
          shot === current ? (
            <ShotTile key={shot} {...props} shot={shot} number={at + 1} />
          ) : (
            <ShotRow key={shot} {...props} shot={shot} number={at + 1} onChoose={() => setChosen(shot)} />
          ),
        )}
      </ol>
      <VideoTile {...props} />
    </PartFrame>
  );
}

function useSaveShot(work: PartProps['work'], shot: ShotName) {
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (file: File) => {
    const wrong = photoProblem(file);
    setProblem(wrong);
    if (!wrong && !(await work.addPhoto(file, { shot }))) setProblem('Not saved');
  };
  return { problem, save };
}

type ShotProps = PartProps & { shot: ShotName; number: number };

/** One line of the overview: what is taken, and a camera for shots out of order. */
function ShotRow({ transportId, content, work, shot, number, onChoose }: ShotProps & { onChoose: () => void }) {
  const { problem, save } = useSaveShot(work, shot);
  const { label } = shots[shot];
  const shotPhoto = content.photos.find((photo) => photo.shot === shot);
  const skipped = content.skipped.find((one) => one.shot === shot);
  return (
    <li className={cx('flex items-center gap-3 rounded border bg-surface px-3', shotPhoto || skipped ? 'border-good' : 'border-line')}>
      <button type="button" onClick={onChoose} className="flex min-h-12 min-w-0 flex-1 items-center gap-3 text-left">
        {shotPhoto && (
          <InspectionPhoto
            transportId={transportId}
            photo={shotPhoto}
            alt={`${label} as taken`}
            className="h-9 w-12 shrink-0 rounded bg-sunken object-cover"
          />
        )}
        <span className="min-w-0">
          <span className="font-semibold">
            {number}. {label}
          </span>
          {skipped && !shotPhoto && <span className="block text-sm text-muted">Not taken: {skipped.reason}</span>}
          {problem && <span className="block text-sm text-bad">{problem}</span>}
        </span>
      </button>
      <CameraButton
        label={shotPhoto ? `Retake photo: ${label}` : `Take photo: ${label}`}
        variant="quiet"
        accept={photoTypes.join(',')}
        onFile={(file) => void save(file)}
      />
    </li>
  );
}

function ShotTile({ transportId, type, content, before, work, shot, number }: ShotProps) {
  const { problem, save } = useSaveShot(work, shot);
  const { label, hint } = shots[shot];
  const shotPhoto = content.photos.find((photo) => photo.shot === shot);
  const earlier = before?.photos.find((photo) => photo.shot === shot);
  const skipped = content.skipped.find((one) => one.shot === shot);
  return (
    <li
      className={cx(
        'grid grid-cols-[8rem_minmax(0,1fr)] content-start gap-3 rounded border bg-surface p-3',
        shotPhoto || skipped ? 'border-good' : 'border-line',
      )}
    >
      <div className="grid content-start gap-2">
        {earlier && <Picture transportId={transportId} photo={earlier} alt={`${label} at pickup`} caption="At pickup" />}
        {shotPhoto ? (
          <Picture transportId={transportId} photo={shotPhoto} alt={`${label} as taken`} {...(earlier && { caption: 'Now' })} />
        ) : (
          <ShotExample type={type} shot={shot} />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="text-base">
          {number}. {label}
        </h3>
        <p className="text-sm wrap-anywhere text-muted">{skipped ? `Not taken: ${skipped.reason}` : hint}</p>
      </div>
      <div className="col-span-full grid gap-2">
        {problem && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <CameraButton
            label={shotPhoto ? `Retake photo: ${label}` : `Take photo: ${label}`}
            text={shotPhoto ? 'Retake' : 'Take photo'}
            variant={shotPhoto || skipped ? 'secondary' : 'primary'}
            accept={photoTypes.join(',')}
            onFile={(file) => void save(file)}
          />
          {!shotPhoto && <SkipShot shot={shot} skipped={content.skipped} work={work} />}
        </div>
      </div>
    </li>
  );
}

function Picture({ transportId, photo, alt, caption }: { transportId: string; photo: PhotoContent; alt: string; caption?: string }) {
  return (
    <figure>
      <InspectionPhoto transportId={transportId} photo={photo} alt={alt} className="aspect-4/3 w-full rounded bg-sunken object-cover" />
      {caption && <figcaption className="text-sm text-muted">{caption}</figcaption>}
    </figure>
  );
}
