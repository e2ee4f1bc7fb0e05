import type { ReactNode } from 'react';
import { Button, type ButtonSize } from '../button.tsx';

export function FormFoot({ onCancel, size = 'md', children }: { onCancel: () => void; size?: ButtonSize; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button variant="secondary" size={size} onClick={onCancel}>
        Cancel
      </Button>
      {children}
    </div>
  );
}
