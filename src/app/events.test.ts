import { expect, it } from 'vitest';
import { factsByTopic } from '../../test/harness/people/facts.ts';
import { hasEventLabel } from '#domains/audit/event-labels-rules.ts';
import { events } from './events.ts';

const getTopics = (those: readonly { topic: string }[]) => those.map(({ topic }) => topic).toSorted();

it('lists every declared event once', async () => {
  expect(getTopics(events)).toEqual([...(await factsByTopic()).keys()].toSorted());
});

it('offers only events to webhooks that also send a notification', () => {
  // Sent by notifications/jobs.ts, because they need the database.
  const askFirst = ['quote.accepted', 'transport.details-changed', 'transport.submitted'];
  const silent = events.filter(
    ({ topic, webhook, notify, notifyStaff }) => webhook && !notify && !notifyStaff && !askFirst.includes(topic),
  );
  expect(getTopics(silent)).toEqual([]);
});

it('labels every event that the audit log shows', () => {
  expect(getTopics(events.filter(({ topic, audit }) => audit && !hasEventLabel(topic)))).toEqual([]);
});

it('has a title for every event in the chain of custody, and for no other', () => {
  expect(getTopics(events.filter(({ custody, custodyTitle }) => !custody !== !custodyTitle))).toEqual([]);
});
