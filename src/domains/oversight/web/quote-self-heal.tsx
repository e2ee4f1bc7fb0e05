import { useState } from 'react';
import type { selfHealQuotes } from '#domains/quotes/linking-contract.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stat, StatRow } from '#web/ui/stat.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSelfHeal } from './workflow-data.ts';

/** Links requests made without an account to the verified accounts of their addresses. */
export function QuoteSelfHeal() {
  const heal = useSelfHeal();
  const [result, setResult] = useState<ReplyOf<typeof selfHealQuotes> | null>(null);
  const run = async () => {
    try {
      const healed = await heal.mutateAsync({});
      setResult(healed);
      toast({ title: `Quote Self-Heal Completed (relinked ${healed.totalRelinked}, skipped ${healed.totalSkipped})` });
    } catch {
      toast({ title: 'Self-heal failed', description: 'Failed to run quote self-heal process', variant: 'destructive' });
    }
  };
  return (
    <Card
      title="Quote Self-Heal"
      text="Requests that were made without an account become drafts of the account that has confirmed the same e-mail address. None goes live by itself. Running it twice changes nothing."
      foot={
        <Button icon="refresh" pending={heal.isPending} pendingLabel="Linking..." onClick={() => void run()}>
          Run Quote Self-Heal
        </Button>
      }
    >
      {result ? (
        <StatRow>
          <Stat label="Without an account" value={result.totalOrphaned} />
          <Stat label="Relinked" value={result.totalRelinked} />
          <Stat
            label="Skipped"
            value={result.totalSkipped}
            note={result.totalSkipped > 0 ? 'No verified account has their address' : undefined}
          />
        </StatRow>
      ) : (
        <p className="text-muted">Its result appears here.</p>
      )}
    </Card>
  );
}
