import { counted, pickPlural } from '#shared/text/counted.ts';
import type { User } from '#domains/accounts/schemas.ts';
import type { ComplianceStatus } from '../schemas.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { factOfCode } from '../explain-rules.ts';
import { ExplainLink } from './explain-link.tsx';

/** Properties of a role that the account can't change. */
const rolesOnly = ['role_not_admitted', 'works_under_carrier'];
const states: Record<string, string> = { account_blocked: 'Blocked', account_inactive: 'Inactive' };

/** Only roles that price or haul have requirements. */
export const needsDocuments = ({ papers }: ComplianceStatus): boolean => papers.length > 0;

export const getFaults = ({ violations }: ComplianceStatus) => violations.filter(({ code }) => !rolesOnly.includes(code));

const isInReview = ({ papers }: ComplianceStatus, code: string): boolean =>
  papers.some(({ documentType, state, isRenewalPending }) => code.startsWith(documentType) && (state === 'pending' || isRenewalPending));

/** 'Active' only if nothing is missing, including the confirmed email address. */
export function describeCompliance(
  status: ComplianceStatus,
  { emailVerified }: Pick<User, 'emailVerified'>,
): { label: string; note: string } {
  const faults = getFaults(status);
  if (faults.length === 0)
    return emailVerified
      ? { label: 'Active', note: 'No action needed' }
      : { label: 'Action needed', note: 'Your email address is not confirmed' };
  if (faults.every(({ code }) => isInReview(status, code)))
    return {
      label: 'In review',
      note: pickPlural(faults.length, { one: 'We are reviewing your document', other: 'We are reviewing your documents' }),
    };
  const halted = states[faults[0]!.code];
  if (!halted && !status.isCompliant) return { label: 'Action needed', note: status.message };
  return { label: halted ?? 'Check needed', note: counted(faults.length, { one: 'issue to fix', other: 'issues to fix' }) };
}

/** Renders nothing if nothing keeps the account from bidding. */
export function ComplianceFixes({ status }: { status: ComplianceStatus | undefined }) {
  const faults = status ? getFaults(status) : [];
  if (!status || faults.length === 0) return null;
  return (
    <Card
      title={faults.every(({ code }) => isInReview(status, code)) ? 'In review' : 'To fix'}
      text={needsDocuments(status) ? status.message : undefined}
    >
      <ul className="grid divide-y divide-line">
        {faults.map(({ code, message, fix }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <span className="flex min-w-0 flex-1 basis-36 gap-2">
              <Icon name="alert-triangle" className="mt-0.5 text-warn" />
              <span>
                <span>{message}</span> <ExplainLink fact={factOfCode[code]} of={message} />
              </span>
            </span>
            <ButtonLink to={fix.href} variant="secondary" size="sm">
              {fix.label}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
