import type { ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { UploadStatus } from '#web/ui/inputs/file-drop.tsx';
import { Tooltip, TooltipGround } from '#web/ui/feedback/tooltip.tsx';
import type { Photo } from '#domains/transports/photos/photos-schemas.ts';
import type { PendingPhoto } from './queue.ts';

function Tile({ picture, children }: { picture: ReactNode; children?: ReactNode }) {
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded border border-line bg-surface">
      {picture}
      {children && <div className="grid gap-2 p-2">{children}</div>}
    </li>
  );
}

const pictureLook = 'block aspect-4/3 w-full bg-sunken object-cover';

interface PhotoTileProps {
  photo: Photo;
  src: string;
  count: number;
  isNew: boolean;
  canChange: boolean;
  onOpen: () => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Keeps the focus after the photo has moved. */
export const moveButtonId = (photoId: string, by: -1 | 1) => `photo-${photoId}-${by}`;

export function PhotoTile({ photo, src, count, isNew, canChange, onOpen, onMove, onRemove }: PhotoTileProps) {
  const name = `photo ${photo.position} of ${count}`;
  const move = (by: -1 | 1, isEnd: boolean) => (
    <Tooltip text={by < 0 ? 'Move forward' : 'Move back'}>
      <IconButton
        id={moveButtonId(photo.id, by)}
        icon={by < 0 ? 'arrow-left' : 'arrow-right'}
        label={`Move ${name} ${by < 0 ? 'forward' : 'back'}`}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onMove(by)}
      />
    </Tooltip>
  );
  return (
    <Tile
      picture={
        <button type="button" onClick={onOpen} aria-label={`Open ${name}, ${photo.fileName}`} className="block w-full">
          <img src={src} alt="" width={480} height={360} loading="lazy" className={pictureLook} />
        </button>
      }
    >
      {canChange && (
        <>
          {isNew && <UploadStatus state="success" name={photo.fileName} />}
          <div className="flex justify-between">
            <TooltipGround>
              {move(-1, photo.position === 1)}
              {move(1, photo.position === count)}
              <Tooltip text="Remove">
                <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
              </Tooltip>
            </TooltipGround>
          </div>
        </>
      )}
    </Tile>
  );
}

interface PendingTileProps {
  item: PendingPhoto;
  waitsFor: string;
  onRetry: () => void;
  onRemove: () => void;
}

export function PendingTile({ item: { file, preview, state, share, message }, waitsFor, onRetry, onRemove }: PendingTileProps) {
  return (
    <Tile picture={<img src={preview} alt="" width={480} height={360} className={pictureLook} />}>
      <UploadStatus state={state} share={share} name={file.name} />
      <p className="truncate text-sm" title={file.name}>
        {file.name}
      </p>
      {state === 'error' && <p className="text-sm text-bad">{message}</p>}
      {state === 'waiting' && waitsFor && <p className="text-sm text-muted">{waitsFor}</p>}
      <div className="flex items-center justify-between gap-1">
        {state === 'error' ? (
          <Button variant="secondary" size="sm" icon="refresh" aria-label={`Retry ${file.name}`} onClick={onRetry}>
            Retry
          </Button>
        ) : (
          <span />
        )}
        <IconButton icon="x" label={`Remove ${file.name}`} onClick={onRemove} />
      </div>
    </Tile>
  );
}
