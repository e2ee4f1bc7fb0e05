import { describe, expect, it } from 'vitest';
import { describeSpeakInOur } from '#shared/text/field-messages.ts';
import { webhookInput } from './schemas.ts';
import { isTaken, nextStep, getOffReason, pausesMinutes } from './rules.ts';

const now = new Date('2026-11-26T10:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const body = { url: 'https://hooks.example/in', description: 'Dispatch', facts: null, password: 'secret' };

describe('a webhook attempt', () => {
  it.each([
    [200, true],
    [204, true],
    [299, true],
    [199, false],
    [301, false],
    [404, false],
    [500, false],
    [null, false],
  ])('answered with %s was successful: %s', (status, taken) => {
    expect(isTaken(status)).toBe(taken);
  });

  it('is followed by more with growing pauses for over a day, then none', () => {
    const waits = (chance: number) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((tries) => {
        const { state, nextTryAt } = nextStep({ status: 500, tries, isTest: false }, now, chance);
        return nextTryAt ? (nextTryAt.getTime() - now.getTime()) / 60_000 : state;
      });
    expect(waits(0)).toEqual([1, 5, 30, 120, 300, 600, 600, 'given_up']);
    expect(waits(1)).toEqual([1.1, 5.5, 33, 132, 330, 660, 660, 'given_up']);
    expect(pausesMinutes.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 60);
  });

  it.each([
    ['taken', { status: 200, tries: 1, isTest: false }, 'delivered'],
    ['successful in the end', { status: 204, tries: 8, isTest: false }, 'delivered'],
    ['a test, which is sent once', { status: 500, tries: 1, isTest: true }, 'given_up'],
    ['answered with 410, which asks to stop', { status: 410, tries: 1, isTest: false }, 'given_up'],
  ])('is the last one if it was %s', (_what, tried, state) => {
    expect(nextStep(tried, now)).toEqual({ state, nextTryAt: null });
  });

  it.each([
    ['410', 410, 'given_up', null, 'gone'],
    ['the last one of a delivery, without a success for three days', 500, 'given_up', ago(72), 'failing'],
    ['the last one without an answer, without a success for longer', null, 'given_up', ago(100), 'failing'],
    ['the last one, with a success within three days', 500, 'given_up', ago(71), null],
    ['not the last one', 500, 'waiting', ago(100), null],
    ['taken', 200, 'delivered', null, null],
  ] as const)('turns the webhook off or not: %s', (_what, status, state, failingSince, because) => {
    expect(getOffReason(status, { state, nextTryAt: null } as never, failingSince, now)).toBe(because);
  });
});

// Sets the messages as the app does; another test may have set them already.
describeSpeakInOur();

describe('a webhook', () => {
  it.each([
    [{ url: '' }, 'url', 'Enter your server’s address'],
    [{ url: 'hooks.example' }, 'url', 'Enter an address that starts with https://'],
    [{ url: 'ftp://hooks.example' }, 'url', 'Enter an address that starts with https://'],
    [{ url: 'https://' }, 'url', 'Enter an address that starts with https://'],
    [{ url: 'https://user:word@hooks.example' }, 'url', 'The address can’t contain a username or password'],
    [{ url: `https://hooks.example/${'a'.repeat(500)}` }, 'url', 'At most 500 characters'],
    [{ url: `https://hooks.example/${'é'.repeat(200)}` }, 'url', 'At most 500 characters'],
    [{ description: 'two\nlines' }, 'description', 'The description must be one line'],
    [{ facts: [] }, 'facts', 'Choose which events to send'],
    [{ password: '' }, 'password', 'Password is required'],
  ])('with %j has an error in %s', (wrong, field, words) => {
    const { error } = webhookInput.safeParse({ ...body, ...wrong });
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([[field, expect.stringContaining(words)]]);
  });

  it('is stored with a normalized URL, and its events once in order', () => {
    const given = { ...body, url: ' HTTPS://Hooks.Example:443/in#part ', facts: ['bid.placed'] };
    expect(webhookInput.parse(given)).toMatchObject({ url: 'https://hooks.example/in', facts: ['bid.placed'] });
  });
});
