import { counted } from '#shared/text/counted.ts';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { toastFailure } from '#web/ui/feedback/toast-failure.ts';

interface ExportButtonProps {
  save: (today: Date) => Promise<number>;
  className?: string;
}

export function useExport(save: ExportButtonProps['save']) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      const count = await save(new Date());
      toast(
        count > 0
          ? { title: 'Export ready', description: `Saved ${counted(count, { one: 'row', other: 'rows' })} as a CSV file.` }
          : { title: 'Nothing to export yet', description: 'You have no transports or quotes yet.' },
      );
    } catch (error) {
      toastFailure('Export failed', error);
    } finally {
      setPending(false);
    }
  };
  return { run, isPending };
}

export function ExportButton({ save, className }: ExportButtonProps) {
  const { run, isPending } = useExport(save);
  return (
    <Button
      variant="secondary"
      icon="download"
      pending={isPending}
      pendingLabel="Exporting..."
      onClick={() => void run()}
      className={className}
    >
      Export Data
    </Button>
  );
}
