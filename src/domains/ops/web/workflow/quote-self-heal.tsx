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

const whyWords: Readonly<Record<HealWhy, string>> = {
  no_account: 'No account has its address',
  not_verified: 'The account of its address has not confirmed it',
  cannot_own: 'The account of its address cannot take it over',
  cannot_be: 'It can no longer be requested as it is',
  enough_drafts: 'Its owner has enough drafts to look over',
};

const columnsOf = (isPreview: boolean): readonly Column<HealLine>[] => [
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
    header: 'Draft of, or why not',
    cell: ({ owner, why }) => owner ?? (why && whyWords[why]),
  },
  { key: 'id', header: 'ID', phone: 'left-out', cell: ({ pendingQuoteId }) => <span className="figures">{shortId(pendingQuoteId)}</span> },
];

interface Shown {
  readonly result: HealResult;
  readonly isPreview: boolean;
}

function Outcome({ result, isPreview, goOn }: Shown & { readonly goOn: ReactNode }) {
  const { totalOrphaned, totalRelinked, totalSkipped, isComplete, lines } = result;
  return (
    <div className="grid gap-4">
      <StatRow>
        <Stat label="Without an account" value={totalOrphaned} />
        <Stat label={isPreview ? 'Would be relinked' : 'Relinked'} value={totalRelinked} />
        <Stat label={isPreview ? 'Would be skipped' : 'Skipped'} value={totalSkipped} />
      </StatRow>
      {!isComplete && (
        <div className="flex flex-wrap items-center gap-3">
          <p>One run looks at 1,000 requests, the newest first, and relinks 200 at most.</p>
          {goOn}
        </div>
      )}
      <Table
        caption={isPreview ? 'What a run would do' : 'What was done'}
        showCaption
        dense
        columns={columnsOf(isPreview)}
        rows={lines}
        rowKey={({ pendingQuoteId }) => pendingQuoteId}
        empty={<Empty title="No request is without an account" text="There is nothing to relink." />}
      />
    </div>
  );
}

/** Links requests made without an account to the verified accounts of their addresses: looked at first, then done, each told. */
export function QuoteSelfHeal() {
  const heal = useSelfHeal();
  const [shown, setShown] = useState<Shown | null>(null);
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
      setShown({ result: healed, isPreview: false });
      toast({ title: `Quote Self-Heal Completed (relinked ${healed.totalRelinked}, skipped ${healed.totalSkipped})` });
    } catch (error) {
      fail(error);
    }
  };
  const look = async (after?: string) => {
    setIsLooking(true);
    try {
      setShown({ result: await call(previewSelfHeal, { query: { after } }), isPreview: true });
    } catch (error) {
      fail(error);
    } finally {
      setIsLooking(false);
    }
  };
  const goOn = (
    <Button
      variant="secondary"
      pending={shown?.isPreview ? isLooking : heal.isPending}
      pendingLabel={shown?.isPreview ? 'Looking...' : 'Linking...'}
      onClick={() => void (shown?.isPreview ? look : run)(shown?.result.next ?? undefined)}
    >
      Go on with the next ones
    </Button>
  );
  return (
    <Card
      title="Quote Self-Heal"
      text="Requests that were made without an account become drafts of the account that has confirmed the same e-mail address. None goes live by itself. Running it twice changes nothing."
      foot={
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" pending={isLooking} pendingLabel="Looking..." onClick={() => void look()}>
            Preview
          </Button>
          <Button icon="refresh" pending={heal.isPending} pendingLabel="Linking..." onClick={() => void run()}>
            Run Quote Self-Heal
          </Button>
        </div>
      }
    >
      {shown ? (
        <Outcome {...shown} goOn={goOn} />
      ) : (
        <p className="text-muted">What it did, or would do, appears here request by request.</p>
      )}
    </Card>
  );
}
