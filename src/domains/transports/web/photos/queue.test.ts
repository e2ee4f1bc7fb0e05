import { describe, expect, it } from 'vitest';
import { PhotoQueue } from './queue.ts';

const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });

function startQueue() {
  const sent: string[] = [];
  const failing = new Set<string>();
  let transportId: string | null = null;
  const queue = new PhotoQueue({
    send: async (item, id, _signal, onShare) => {
      onShare(0.5);
      if (failing.has(item.file.name)) throw new Error('broken line');
      sent.push(`${item.file.name} to ${id}`);
    },
    fail: (_item, error) => (error as Error).message,
  });
  queue.belongTo(() => Promise.resolve(transportId));
  const states = () => queue.read().map((item) => `${item.file.name} ${item.state}`);
  return { queue, sent, failing, states, save: (id: string) => (transportId = id) };
}

describe('photo uploads', () => {
  it('wait until the transport exists, and none is lost', async () => {
    const { queue, sent, states, save } = startQueue();
    queue.add([file('a'), file('b')]);
    expect(await queue.settle()).toBe(false);
    expect(states()).toEqual(['a waiting', 'b waiting']);
    save('t1');
    expect(await queue.settle()).toBe(true);
    expect(sent).toEqual(['a to t1', 'b to t1']);
    expect(states()).toEqual([]);
  });

  it('fail individually, and are retried individually', async () => {
    const { queue, sent, failing, states, save } = startQueue();
    save('t1');
    failing.add('b');
    queue.add([file('a'), file('b'), file('c')]);
    expect(await queue.settle()).toBe(false);
    expect(sent).toEqual(['a to t1', 'c to t1']);
    expect(queue.read()[0]).toMatchObject({ state: 'error', message: 'broken line' });
    failing.clear();
    queue.retry(queue.read()[0]!.key);
    expect(await queue.settle()).toBe(true);
    expect(sent).toEqual(['a to t1', 'c to t1', 'b to t1']);
    expect(states()).toEqual([]);
  });

  it('are not sent after they were removed', async () => {
    const { queue, sent, save } = startQueue();
    save('t1');
    queue.add([file('a'), file('b')]);
    queue.remove(queue.read()[1]!.key);
    expect(await queue.settle()).toBe(true);
    expect(sent).toEqual(['a to t1']);
  });
});
