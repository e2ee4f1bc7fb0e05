import { Link } from 'react-router';
import { useNewestNotices } from '#domains/notifications/web/use-newest-notices.ts';
import { getHappened } from '#domains/notifications/body-rules.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import { Timeline } from '#web/ui/pictures/timeline.tsx';

const noticeLimit = 6;

/** A daily digest that says the same again is shown once. */
const withoutRepeats = <N extends { title: string; body: string }>(list: readonly N[]): readonly N[] =>
  list.filter(({ title, body }, at) => list.findIndex((one) => one.title === title && one.body === body) === at);

/** Ends with the account's creation, even if no notification says so. */
export function RecentActivity({ accountCreatedAt, limit = noticeLimit }: { accountCreatedAt: string; limit?: number }) {
  const notices = useNewestNotices();
  const created = {
    id: 'account',
    title: 'Account created',
    time: <time dateTime={accountCreatedAt}>{formatDate(accountCreatedAt)}</time>,
  };
  return (
    <section aria-labelledby="recent-activity" className="grid gap-3">
      <h2 id="recent-activity" className="text-lg">
        Recent Activity
      </h2>
      <Card>
        <ListState query={notices} loading={<SkeletonText lines={5} />} errorText="Your activity could not be loaded.">
          {(list) => (
            <Timeline
              entries={[
                ...withoutRepeats(list)
                  .slice(0, limit)
                  .map((notice) => ({
                    id: notice.id,
                    title: notice.href ? (
                      <Link to={notice.href} className="underline-offset-2 hover:underline">
                        {notice.title}
                      </Link>
                    ) : (
                      notice.title
                    ),
                    time: <time dateTime={notice.createdAt}>{formatDateTime(notice.createdAt)}</time>,
                    text: getHappened(notice.body) || undefined,
                    // Not 'done': the step the notification asked for may still be open.
                    state: notice.isSetback ? ('failed' as const) : ('told' as const),
                  })),
                ...(list.length < limit && !list.some(({ notificationType }) => notificationType === 'account.registered')
                  ? [created]
                  : []),
              ]}
            />
          )}
        </ListState>
      </Card>
    </section>
  );
}
