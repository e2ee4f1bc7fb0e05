import { counted } from '#shared/text/counted.ts';
import { ComplianceBadge } from './compliance-gate.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import type { ComplianceStatus } from '../schemas.ts';
import { documentsPath, findRequestedType, type DocumentType } from '../documents/documents-rules.ts';
import { documentFacts, factOfCode } from '../explain-rules.ts';
import { needsDocuments } from './compliance-card.tsx';
import { otherReasons, documentLook } from './document-labels.ts';
import { ExplainLink } from './explain-link.tsx';

const row = 'py-3 first:pt-0 last:pb-0';

/** Links to the fix. Fixes on this screen select the type in the form; items without a fix have no button. */
function Fix({
  fix: { label, href },
  onUpload,
}: { fix: ComplianceStatus['violations'][number]['fix'] } & Pick<ChecklistProps, 'onUpload'>) {
  const [path, search] = href.split('?');
  const type = findRequestedType(new URLSearchParams(search));
  if (path !== documentsPath)
    return (
      <ButtonLink to={href} variant="secondary" size="sm">
        {label}
      </ButtonLink>
    );
  if (!type) return null;
  return (
    <Button variant="secondary" size="sm" onClick={() => onUpload(type)}>
      {label}
    </Button>
  );
}

interface ChecklistProps {
  status: ComplianceStatus;
  /** Selects a type in the upload form and scrolls there. */
  onUpload: (type: DocumentType) => void;
}

/** All reasons that aren't about a document, then each required document that isn't verified, with its next action. */
export function DocumentChecklist({ status, onUpload }: ChecklistProps) {
  const reasons = otherReasons(status);
  const open = status.papers.filter(({ state }) => state !== 'verified');
  const columns = open.some((document) => documentLook(document).action) ? 'sm:grid-cols-[minmax(0,1fr)_auto_11rem]' : '';
  return (
    <Card
      title="Your status"
      text={needsDocuments(status) && status.violations.length > 0 ? status.message : undefined}
      aside={needsDocuments(status) && <ComplianceBadge status={status} />}
    >
      {reasons.length > 0 && (
        <ul aria-label="To fix" className="grid divide-y divide-line">
          {reasons.map(({ code, message, fix }) => (
            <li key={code} className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${row}`}>
              <span className="flex min-w-0 flex-1 basis-56 gap-2">
                <Icon name="alert-triangle" className="mt-0.5 text-warn" />
                <span>
                  <span>{message}</span> <ExplainLink fact={factOfCode[code]} of={message} />
                </span>
              </span>
              <Fix fix={fix} onUpload={onUpload} />
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <ul
          aria-label="Required documents"
          className={`grid divide-y divide-line ${reasons.length > 0 ? 'mt-3 border-t border-line pt-3' : ''}`}
        >
          {open.map((document) => {
            const { tone, label, text, action } = documentLook(document);
            return (
              <li
                key={document.documentType}
                className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 ${columns} ${row}`}
              >
                <span className="min-w-0">
                  <span className="block font-head font-semibold">{document.label}</span>
                  <span className="block text-sm break-words text-muted">{text}</span>
                  <ExplainLink fact={documentFacts[document.documentType]} of={document.label} />
                </span>
                <Badge tone={tone}>{label}</Badge>
                {action && (
                  <span className="max-sm:col-span-2 sm:justify-self-end">
                    <Button variant="secondary" size="sm" icon="upload" onClick={() => onUpload(document.documentType)}>
                      {action}
                      <span className="sr-only">: {document.label}</span>
                    </Button>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {open.length === 0 && status.papers.length > 0 && (
        <p className={reasons.length > 0 ? 'mt-3 text-muted' : 'text-muted'}>
          {`All ${counted(status.papers.length, { one: 'required document is', other: 'required documents are' })} verified.`}
        </p>
      )}
      {reasons.length === 0 && status.papers.length === 0 && <p className="text-muted">Your role doesn't need any documents.</p>}
    </Card>
  );
}
