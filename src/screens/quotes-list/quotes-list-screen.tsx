import { useLocation } from 'react-router';
import { Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { useTransportCounts } from '#domains/transports/web/data.ts';
import { ImportRequests, NewRequest, useShips } from '#domains/transports/web/new-request.tsx';
import { DraftsTable } from '#domains/quotes/web/drafts-table.tsx';
import { QuotesListTabs } from './quotes-list-tabs.tsx';

export const meta = () => pageTitle('Quotes');

const draftsPath = '/quotes/drafts';

export default function QuotesListScreen() {
  const isDrafts = useLocation().pathname.replace(/\/$/, '') === draftsPath;
  const { data: counts } = useTransportCounts();
  const ships = useShips();
  return (
    <Page
      {...(isDrafts && { trail: [{ label: 'Quotes', to: '/quotes' }] })}
      title={isDrafts ? 'Draft Quotes' : 'Quotes'}
      text={
        isDrafts
          ? 'Requests you saved to finish later.'
          : ships
            ? 'Your transport requests, their offers and progress.'
            : 'Transports with your quotes, and their progress.'
      }
      actions={
        <>
          {isDrafts ? (
            <ButtonLink to="/quotes" variant="secondary">
              All requests
            </ButtonLink>
          ) : (
            (ships || Boolean(counts?.drafts)) && (
              <ButtonLink to={draftsPath} variant="secondary" icon="file">
                {counts ? `Drafts (${counts.drafts})` : 'Drafts'}
              </ButtonLink>
            )
          )}
          <ImportRequests />
          <NewRequest label="New Quote Request" isMain />
        </>
      }
    >
      {isDrafts ? <DraftsTable /> : <QuotesListTabs />}
    </Page>
  );
}
