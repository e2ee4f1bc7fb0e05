import { Alert } from '#web/ui/feedback/alert.tsx';
import type { Inspection } from '#domains/inspections/schemas.ts';
import { shots } from '#domains/inspections/photos/shots-rules.ts';

export function PhotoExceptions({ exceptions }: Pick<Inspection, 'exceptions'>) {
  if (exceptions.length === 0) return null;
  const title = exceptions.length === 1 ? 'A required photo is missing' : `${exceptions.length} required photos are missing`;
  return (
    <Alert tone="warn" title={title}>
      <ul className="grid gap-1">
        {exceptions.map(({ shot, reason }) => (
          <li key={shot} className="wrap-anywhere">
            {shots[shot].label}: {reason}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
