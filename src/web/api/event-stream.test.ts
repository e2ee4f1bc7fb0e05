import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCredentials, storeCredentials } from './credentials.ts';
import { runStream, readEvents } from './event-stream.ts';

describe('readEvents', () => {
  const getEvents = (...pieces: string[]) => {
    const events: [string, string][] = [];
    const read = readEvents((...event) => events.push(event));
    for (const piece of pieces) read(piece);
    return events;
  };

  it.each([
    ['in one piece', ['event: a\ndata: {"b":1}\n\nevent: c\ndata: null\n\n']],
    ['in two pieces, cut in a name', ['eve', 'nt: a\ndata: {"b":1}\n\nevent: c\ndata: null\n\n']],
    ['cut between the two line ends', ['event: a\ndata: {"b":1}\n', '\nevent: c\ndata: null\n', '\n']],
    [
      'with comments and retry between',
      ['retry: 3000\n\n: still here\n\nevent: a\ndata: {"b":1}\n\n: still here\n\nevent: c\ndata: null\n\n'],
    ],
  ])('reads events that arrive %s', (_, pieces) => {
    expect(getEvents(...pieces)).toEqual([
      ['a', '{"b":1}'],
      ['c', 'null'],
    ]);
  });

  it('waits for the rest of an incomplete event', () => {
    expect(getEvents('event: a\ndata: 1\n')).toEqual([]);
  });
});

describe('the event stream', () => {
  const fetched = vi.fn<typeof fetch>();
  const told = { onOpen: vi.fn(), onRefused: vi.fn(), onEvent: vi.fn() };
  const bearers = () => fetched.mock.calls.map(([, request]) => new Headers(request!.headers).get('authorization'));
  let stop = new AbortController();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', fetched);
    stop = new AbortController();
    storeCredentials({ token: 'first' });
  });
  afterEach(() => {
    stop.abort();
    clearCredentials();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    for (const mock of [fetched, ...Object.values(told)]) mock.mockReset();
  });

  it('is requested with the bearer token, and again after a disconnect', async () => {
    fetched.mockImplementation(async () => new Response('event: a\ndata: 1\n\n'));
    void runStream(told, stop.signal);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(bearers()).toEqual(['Bearer first', 'Bearer first']);
    expect(told.onOpen).toHaveBeenCalledTimes(2);
    expect(told.onEvent).toHaveBeenCalledWith('a', '1');
  });

  it('is not requested again within a minute by the same session after a refusal', async () => {
    fetched.mockImplementation(async () => new Response('{}', { status: 401 }));
    void runStream(told, stop.signal);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(bearers()).toEqual(['Bearer first']);
    expect(told.onRefused).toHaveBeenCalledOnce();
  });

  it('is requested again at once when the bearer token was renewed', async () => {
    fetched.mockImplementation(async () => new Response('{}', { status: 401 }));
    told.onRefused.mockImplementation(() => storeCredentials({ token: 'second' }));
    void runStream(told, stop.signal);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(bearers()).toEqual(['Bearer first', 'Bearer second']);
  });

  it('is retried less often while the server is unreachable, and not after it was ended', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    void runStream(told, stop.signal);
    await vi.advanceTimersByTimeAsync(7_500);
    expect(fetched).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(fetched).toHaveBeenCalledTimes(14);
    expect(told.onRefused).not.toHaveBeenCalled();
    stop.abort();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(fetched).toHaveBeenCalledTimes(14);
  });
});
