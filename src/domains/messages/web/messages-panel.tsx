import { useEffect, useMemo } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { Card } from '#web/ui/card.tsx';
import { ListState } from '#web/ui/feedback/list-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { Message, Thread } from '../schemas.ts';
import { useMarkRead, useMessages } from './message-data.ts';
import { MessageEntry } from './message-entry.tsx';
import { MessageForm } from './message-form.tsx';
import { ThreadPeople } from './thread-people.tsx';

export interface ThreadEvent {
  readonly id: string;
  readonly title: string;
  readonly at: string;
}

type Line = { readonly at: string; readonly id: string } & ({ readonly message: Message } | { readonly event: ThreadEvent });

/** Oldest first; events older than the oldest loaded message are left out. */
function getLines(messages: readonly Message[], events: readonly ThreadEvent[], hasMore: boolean): Line[] {
  const oldest = hasMore ? messages.at(-1)!.sentAt : '';
  return [
    ...messages.map((message) => ({ at: message.sentAt, id: message.id, message })),
    ...events.filter(({ at }) => at >= oldest).map((event) => ({ at: event.at, id: event.id, event })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** Marks as read only while the page is visible. */
function useReading(transportId: string, newest: string | undefined, unread: number): void {
  const { mutate } = useMarkRead(transportId);
  useEffect(() => {
    if (!newest || unread === 0) return;
    const read = () => document.visibilityState === 'visible' && mutate({ params: { id: transportId }, body: { upTo: newest } });
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [transportId, newest, unread, mutate]);
}

interface MessagesPanelProps {
  transportId: string;
  thread: Thread;
  events: readonly ThreadEvent[];
}

export function MessagesPanel({ transportId, thread, events }: MessagesPanelProps) {
  const messages = useMessages(transportId);
  useReading(transportId, messages.data?.[0]?.id, thread.unread);
  const lines = useMemo(() => getLines(messages.data ?? [], events, messages.hasNextPage), [messages.data, events, messages.hasNextPage]);
  return (
    <Card title="Messages" text="Only the shipper, carrier and driver of this booking can read these.">
      <div className="grid gap-6">
        <ThreadPeople people={thread.people} transportId={transportId} />
        <ListState query={messages}>
          {(found) => (
            <div className="grid gap-4">
              {messages.hasNextPage && (
                <LoadMore hasMore pending={messages.isFetchingNextPage} onMore={() => void messages.fetchNextPage()} />
              )}
              {found.length === 0 && <p className="text-muted">No messages yet.</p>}
              <ol aria-label="Messages, oldest first" className="grid gap-4">
                {lines.map((line) => (
                  <li key={line.id}>
                    {'message' in line ? (
                      <MessageEntry message={line.message} transportId={transportId} />
                    ) : (
                      <p className="text-center text-sm text-muted">
                        {line.event.title}, <time dateTime={line.at}>{formatDateTime(line.at)}</time>
                      </p>
                    )}
                  </li>
                ))}
              </ol>
            </div>
          )}
        </ListState>
        {thread.closed ? <p className="text-muted">{thread.closed}.</p> : <MessageForm transportId={transportId} />}
      </div>
    </Card>
  );
}
