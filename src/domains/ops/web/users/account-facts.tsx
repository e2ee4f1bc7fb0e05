import { hasDotMc } from '#domains/accounts/rules.ts';
import type { OverseenUser } from '#domains/accounts/overseen/overseen-schemas.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/text/phones.ts';
import { roleLabels } from '#shared/roles.ts';
import { shortId } from '#shared/text/short-id.ts';
import { EmailText } from '#web/ui/facts/email-text.tsx';
import type { Fact } from '#web/ui/facts/facts.tsx';
import { StateBadge } from '#domains/accounts/web/overseen/user-columns.tsx';

const yes = (is: boolean) => (is ? 'Yes' : 'No');

function credentialFacts(user: OverseenUser): Fact[] {
  return [
    { label: 'DOT number', value: user.dotNumber, figures: true },
    { label: 'MC number', value: user.mcNumber, figures: true },
    { label: 'DOT/MC verified', value: yes(user.dotMcVerified) },
    { label: 'Insurance verified', value: yes(user.insuranceVerified) },
  ];
}

export function accountFacts(user: OverseenUser): Fact[] {
  return [
    { label: 'Email', value: <EmailText>{user.email}</EmailText> },
    { label: 'Email confirmed', value: yes(user.emailVerified) },
    { label: 'Status', value: <StateBadge {...user} isOneAnswer /> },
    { label: 'Role', value: roleLabels[user.role] },
    { label: 'Company', value: user.companyName },
    { label: 'Phone', value: user.phone && formatPhone(user.phone), figures: true },
    ...(hasDotMc(user.role) || user.dotNumber || user.mcNumber
      ? credentialFacts(user)
      : [{ label: 'DOT and MC number, insurance', value: <span className="text-muted">Not required for this role</span> }]),
    { label: 'Joined', value: formatDate(user.createdAt) },
    { label: 'User ID', value: shortId(user.id), figures: true },
    ...(user.blockedReason ? [{ label: 'Reason for block', value: user.blockedReason, wide: true }] : []),
  ];
}
