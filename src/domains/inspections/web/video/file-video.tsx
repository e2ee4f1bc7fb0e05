import { useCallback } from 'react';
import { cx } from '#web/ui/class-names.ts';

interface FileVideoProps {
  file: Blob;
  label: string;
  /** It is shown in place of the button that asked for it. */
  takesFocus?: boolean;
  className?: string;
}

/** Shows a video that this page has in its memory, with the browser's own controls and without sound. */
export function FileVideo({ file, label, takesFocus = false, className }: FileVideoProps) {
  const show = useCallback(
    (video: HTMLVideoElement) => {
      const address = URL.createObjectURL(file);
      video.src = address;
      if (takesFocus) video.focus({ preventScroll: true });
      return () => URL.revokeObjectURL(address);
    },
    [file, takesFocus],
  );
  return <video ref={show} controls muted playsInline aria-label={label} className={cx('w-full rounded bg-asphalt', className)} />;
}
