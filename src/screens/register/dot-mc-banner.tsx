import { Alert, type AlertTone } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { DotMcCheck } from './use-dot-mc-check.ts';
import type { Press } from './use-pending-submit.ts';

const faces: Record<Exclude<DotMcCheck['state'], 'idle'>, { tone: AlertTone; title: string; more?: string }> = {
  validating: { tone: 'info', title: 'Checking DOT/MC numbers' },
  valid: { tone: 'good', title: 'Your DOT and MC numbers match FMCSA' },
  invalid: { tone: 'bad', title: 'DOT/MC numbers are not valid' },
  unavailable: {
    tone: 'warn',
    title: 'We couldn’t check your DOT/MC numbers',
    more: 'You can register now. We check the numbers when FMCSA is available, and you can bid once they are verified.',
  },
  bypassed: { tone: 'info', title: 'DOT/MC check is off' },
};

const waitText = 'Please wait for DOT/MC validation to complete.';
const describeBlocked = (message: string) => `Registration blocked: ${message}`;

export function DotMcBanner({ check: { state, message, warnings = [], retry }, press }: { check: DotMcCheck; press: Press }) {
  if (!message || state === 'idle') return null;
  const { tone, title, more } = faces[state];
  const again = retry && (
    <Button variant="secondary" size="sm" icon="refresh" onClick={retry}>
      Try again
    </Button>
  );
  return (
    <Alert tone={tone} title={title} announced actions={again}>
      <p>{press === 'blocked' && state === 'invalid' ? describeBlocked(message) : message}</p>
      {press === 'kept' && state === 'validating' && <p className="mt-1">{waitText}</p>}
      {more && <p className="mt-1 text-sm text-muted">{more}</p>}
      {warnings.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
