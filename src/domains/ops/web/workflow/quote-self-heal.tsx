import { type ReactNode, useState } from 'react';
import type { HealLine, HealResult, HealWhy } from '#domains/quotes/requests/linking-schemas.ts';
import { previewSelfHeal } from '#domains/quotes/endpoints.ts';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/text/short-id.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stat, StatRow } from '#web/ui/facts/stat.tsx';
import { Empty } from '#web/ui/feedback/list-state.tsx';
import { Table, type Column } from '#web/ui/table.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSelfHeal } from './workflow-data.ts';

const whyLabels: Readonly<Record<HealWhy, string>> = {
  no_account: 'No account with this email',
  not_verified: "The account hasn't confirmed this email",
  cannot_own: "This account can't take over requests",
  cannot_be: 'The request is no longer valid',
  enough_drafts: 'The account has too many drafts',
};

const toColumns = (isPreview: boolean): readonly Column<HealLine>[] => [
  { key: 'vehicle', header: 'Request', cell: ({ vehicle }) => <span className="font-semibold">{vehicle}</span> },
  {
    key: 'outcome',
    header: 'Outcome',
    phone: 'state',
    cell: ({ outcome }) =>
      outcome === 'relinked' ? (
        <Badge tone="good">{isPreview ? 'Would be relinked' : 'Relinked'}</Badge>
      ) : (
        <Badge tone="neutral">Skipped</Badge>
      ),
  },
  { key: 'route', header: 'Route', cell: ({ route }) => <span className="figures">{route}</span> },
  { key: 'asked', header: 'Requested', cell: ({ askedAt }) => <span className="whitespace-nowrap">{formatDate(askedAt)}</span> },
  {
    key: 'why',
    header: 'New owner, or reason',
    cell: ({ owner, why }) => owner ?? (why && whyLabels[why]),
  },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ pendingQuoteId }) => <span className="figures">{shortId(pendingQuoteId)}</span> },
];

interface ShownResult {
  readonly result: HealResult;
  readonly isPreview: boolean;
}

function Outcome({ result, isPreview, goOn }: ShownResult & { readonly goOn: ReactNode }) {
  const { totalOrphaned, totalRelinked, totalSkipped, isComplete, lines } = result;
  return (
    <div className="grid gap-4">
      <StatRow>
        <Stat label="Requests without an account" value={totalOrphaned} />
        <Stat label={isPreview ? 'Would be relinked' : 'Relinked'} value={totalRelinked} />
        <Stat label={isPreview ? 'Would be skipped' : 'Skipped'} value={totalSkipped} />
      </StatRow>
      {!isComplete && (
        <div className="flex flex-wrap items-center gap-3">
          <p>Each run checks the newest 1,000 requests and relinks at most 200.</p>
          {goOn}
        </div>
      )}
      <Table
        caption={isPreview ? 'Preview' : 'Result'}
        showCaption
        dense
        columns={toColumns(isPreview)}
        rows={lines}
        rowKey={({ pendingQuoteId }) => pendingQuoteId}
        empty={<Empty title="No requests without an account" text="Nothing to relink." />}
      />
    </div>
  );
}

/** Links requests made without an account to the verified accounts with their email addresses, after a preview. */
export function QuoteSelfHeal() {
  const heal = useSelfHeal();
  const [result, setResult] = useState<ShownResult | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  const fail = (error: unknown) => {
    const isTold = error instanceof ApiError && error.code === 'heal_running';
    toast({
      title: 'Self-heal failed',
      description: isTold ? error.message : 'Failed to run quote self-heal process',
      variant: 'destructive',
    });
  };
  const run = async (after?: string) => {
    try {
      const healed = await heal.mutateAsync({ query: { after } });
      setResult({ result: healed, isPreview: false });
      toast({ title: `Quote Self-Heal Completed (relinked ${healed.totalRelinked}, skipped ${healed.totalSkipped})` });
    } catch (error) {
      fail(error);
    }
  };
  const preview = async (after?: string) => {
    setIsLooking(true);
    try {
      setResult({ result: await call(previewSelfHeal, { query: { after } }), isPreview: true });
    } catch (error) {
      fail(error);
    } finally {
      setIsLooking(false);
    }
  };
  const goOn = (
    <Button
      variant="secondary"
      pending={result?.isPreview ? isLooking : heal.isPending}
      pendingLabel={result?.isPreview ? 'Checking...' : 'Linking...'}
      onClick={() => void (result?.isPreview ? preview : run)(result?.result.next ?? undefined)}
    >
      Continue with the next ones
    </Button>
  );
  return (
    <Card
      title="Quote Self-Heal"
      text="Turns requests made without an account into drafts of the account with the same confirmed email. Nothing is submitted automatically. You can run it as often as you like."
      foot={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" pending={isLooking} pendingLabel="Checking..." onClick={() => void preview()}>
            Preview
          </Button>
          <Button icon="refresh" pending={heal.isPending} pendingLabel="Linking..." onClick={() => void run()}>
            Run Quote Self-Heal
          </Button>
        </div>
      }
    >
      {result ? <Outcome {...result} goOn={goOn} /> : <p className="text-muted">The result appears here, request by request.</p>}
    </Card>
  );
}
