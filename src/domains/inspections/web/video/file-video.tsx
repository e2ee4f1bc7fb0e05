import { useCallback } from 'react';
import { cx } from '#web/ui/class-names.ts';

interface FileVideoProps {
  file: Blob;
  label: string;
  /** Focuses the video when it replaces the button. */
  takesFocus?: boolean;
  className?: string;
}

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
