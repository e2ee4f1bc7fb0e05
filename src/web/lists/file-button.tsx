import { useState } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { utcDay } from '#shared/dates/days.ts';
import { call, type CallInput } from '#web/api/requests/call.ts';
import { Button } from '#web/ui/button.tsx';
import { saveBlob } from '#web/ui/save-file.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';

interface FileButtonProps {
  endpoint: AnyEndpoint;
  query: object;
  name: string;
  size?: 'sm' | 'md';
  isReady?: () => boolean;
}

export function FileButton({ endpoint, query, name, size = 'sm', isReady = () => true }: FileButtonProps) {
  const [isPending, setPending] = useState(false);
  const press = async () => {
    if (!isReady()) return;
    setPending(true);
    try {
      const file = (await call(endpoint, { query } as unknown as CallInput<AnyEndpoint>)) as unknown as Response;
      saveBlob(`carriage-${name}-${utcDay(new Date())}.csv`, await file.blob());
    } catch (error) {
      toastFailure('We couldn’t create the file', error);
    }
    setPending(false);
  };
  return (
    <Button size={size} variant="secondary" icon="download" pending={isPending} pendingLabel="Exporting..." onClick={() => void press()}>
      Export CSV
    </Button>
  );
}
