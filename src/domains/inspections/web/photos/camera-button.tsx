import { useRef } from 'react';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';

interface CameraButtonProps {
  label: string;
  /** Without it the button shows a camera only. */
  text?: string;
  variant?: ButtonVariant;
  accept: string;
  onFile: (file: File) => void;
}

/** Opens the phone's camera, or a file picker elsewhere. */
export function CameraButton({ label, text, variant = 'primary', accept, onFile }: CameraButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="lg" icon="camera" variant={variant} aria-label={label} onClick={() => picker.current?.click()}>
        {text}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        capture="environment"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
