import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { RequestLog } from './request-log.ts';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

function written() {
  const lines: Record<string, unknown>[] = [];
  const parent = pino({ level: 'trace', base: null, timestamp: false }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { lines, parent, log: new RequestLog(parent, { reqId: 'r-1' }) };
}

describe('a request log', () => {
  it.each(levels)('writes %s with the request id, fields and message', (level) => {
    const { lines, log } = written();
    log[level]({ err: 'why' }, 'what happened');
    log[level]('words alone');
    expect(lines).toMatchObject([
      { reqId: 'r-1', err: 'why', msg: 'what happened', level: pino.levels.values[level] },
      { reqId: 'r-1', msg: 'words alone' },
    ]);
  });

  it('creates no logger for a silent request, and one for all lines of another', () => {
    const { parent, log } = written();
    const child = vi.spyOn(parent, 'child');
    log.silent();
    expect(child).not.toHaveBeenCalled();
    log.info('one');
    log.warn('two');
    expect(child).toHaveBeenCalledTimes(1);
  });

  it('includes the route, and the account once it is known', () => {
    const { lines, log } = written();
    const request = { method: 'GET', routeOptions: { url: '/api/transports/:id' }, actor: null as { id: string } | null };
    log.request = request as never;
    log.info('at the door');
    request.actor = { id: 'a-1' };
    log.info('inside');
    expect(lines).toMatchObject([
      { reqId: 'r-1', method: 'GET', route: '/api/transports/:id', who: null },
      { reqId: 'r-1', method: 'GET', route: '/api/transports/:id', who: 'a-1' },
    ]);
  });

  it('has its own level, and children with its id', () => {
    const { lines, log } = written();
    log.child({ part: 'p' }).info('within');
    log.level = 'error';
    expect(log.level).toBe('error');
    log.info('not heard');
    expect(lines).toMatchObject([{ reqId: 'r-1', part: 'p', msg: 'within' }]);
  });
});
