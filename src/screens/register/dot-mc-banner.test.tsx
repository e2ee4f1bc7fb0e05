import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { DotMcBanner } from './dot-mc-banner.tsx';
import type { DotMcCheck } from './use-dot-mc-check.ts';
import type { Press } from './use-pending-submit.ts';

const markup = (check: DotMcCheck, press: Press = 'none') => renderToStaticMarkup(<DotMcBanner check={check} press={press} />);

describe('the DOT and MC number banner', () => {
  it.each<[DotMcCheck, string]>([
    [{ state: 'validating', message: 'Checking with FMCSA...' }, 'Checking DOT/MC numbers'],
    [{ state: 'valid', message: 'Both are active.' }, 'Your DOT and MC numbers match FMCSA'],
    [{ state: 'bypassed', message: 'Not asked.' }, 'DOT/MC check is off'],
    [{ state: 'invalid', message: 'No such number.' }, 'DOT/MC numbers are not valid'],
    [{ state: 'unavailable', message: 'Validation service unavailable', retry: () => {} }, 'We couldn’t check your DOT/MC numbers'],
  ])('shows the progress of the check: %j', (check, title) => {
    const html = markup(check);
    expect(html).toContain(title);
    expect(html).toContain(check.message);
  });

  it('is hidden before there is anything to check', () => expect(markup({ state: 'idle' })).toBe(''));

  it.each<[DotMcCheck, Press, string]>([
    [{ state: 'validating', message: 'Checking with FMCSA...' }, 'kept', 'Please wait for DOT/MC validation to complete.'],
    [{ state: 'invalid', message: 'No such number.' }, 'blocked', 'Registration blocked: No such number.'],
  ])('explains a pressed button: %j, %s', (check, press, words) => {
    expect(markup(check)).not.toContain(words);
    expect(markup(check, press)).toContain(words);
  });
});
