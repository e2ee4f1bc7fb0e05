import { SettingsPage } from '#domains/accounts/web/settings-page.tsx';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { roleLabels, type Role } from '#shared/roles.ts';
import { useCallPages } from '#web/api/queries.ts';
import { pageTitle } from '#web/shell/page-title.ts';
import { Card } from '#web/ui/card.tsx';
import { Empty, ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { OwnFile } from '../files/own-files-schemas.ts';
import { listOwnFiles } from '../endpoints.ts';
import { accessBadges, purposeLabels } from './access-labels.ts';

export const meta = () => pageTitle('Your Files');

export default function OwnFilesScreen() {
  const files = useCallPages(listOwnFiles, { query: {} }, { fresh: true });
  return (
    <SettingsPage title="Your Files" text="Your driver licenses and documents: who viewed them, and when we delete them.">
      <ListState
        query={files}
        errorText="We couldn't load your files."
        empty={<Empty title="No licenses or documents" text="Your license pictures and documents appear here." />}
      >
        {(rows) => (
          <div className="grid gap-6">
            {rows.map((file) => (
              <FileCard key={file.id} file={file} />
            ))}
            {files.hasNextPage && <LoadMore hasMore pending={files.isFetchingNextPage} onMore={() => void files.fetchNextPage()} />}
          </div>
        )}
      </ListState>
    </SettingsPage>
  );
}

const getWho = (role: string | null): string => (role ? roleLabels[role as Role] : 'Carriage');

function FileCard({ file: { name, job, uploadedAt, goes, looks } }: { file: OwnFile }) {
  return (
    <Card title={name} text={`${job ? `${job}. ` : ''}Sent ${formatDate(uploadedAt)}. ${goes}.`}>
      {looks.length === 0 ? (
        <p className="text-muted">Nobody else has viewed it.</p>
      ) : (
        <ul className="grid gap-2">
          {looks.map(({ id, accessType, accessedAs, purpose, accessedAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-2">
              <span>
                <span className="font-semibold">{getWho(accessedAs)}</span>: {accessBadges[accessType].label.toLowerCase()}
                {purpose && <span className="text-muted">, {purposeLabels[purpose].toLowerCase()}</span>}
              </span>
              <span className="text-sm text-muted">{formatDateTime(accessedAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
