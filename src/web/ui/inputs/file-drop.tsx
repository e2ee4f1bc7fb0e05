import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';

interface FileDropProps {
  label: string;
  hint: ReactNode;
  /** Comma-separated MIME types. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The caller validates the files. */
export function FileDrop({ label, hint, accept, multiple = false, disabled = false, onFiles }: FileDropProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0 && !disabled) onFiles(files);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    // The button inside is the accessible alternative to dropping.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-dashed px-4 py-4',
        isOver && !disabled ? 'border-action bg-action-tint' : 'border-line-strong',
      )}
    >
      <Button variant="secondary" icon="upload" disabled={disabled} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">{hint}</p>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** `waiting`: something else must exist first. */
export type UploadState = 'waiting' | 'uploading' | 'success' | 'error';

const uploadBadges: Record<UploadState, readonly [tone: 'neutral' | 'lane' | 'good' | 'bad', word: string]> = {
  waiting: ['neutral', 'Waiting'],
  uploading: ['lane', 'Uploading'],
  success: ['good', 'Uploaded'],
  error: ['bad', 'Failed'],
};

/** `share`: uploaded part, 0 to 1. */
export function UploadStatus({ state, share = 0, name }: { state: UploadState; share?: number; name: string }) {
  const [tone, label] = uploadBadges[state];
  const percent = Math.round(share * 100);
  return (
    <div className="grid gap-1.5">
      <span className="flex items-center justify-between gap-2">
        <Badge tone={tone}>{label}</Badge>
        {state === 'uploading' && <span className="figures text-xs text-muted">{`${percent}%`}</span>}
      </span>
      {state === 'uploading' && (
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 overflow-hidden rounded-sm bg-sunken"
        >
          <div className="h-full bg-lane" style={{ width: `${percent}%` }} />
        </div>
      )}
    </div>
  );
}
