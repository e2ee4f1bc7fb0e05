import { useState } from 'react';
import { addDays, utcDay } from '#shared/dates/days.ts';
import { formatDate } from '#shared/dates.ts';
import { useSend } from '#web/api/queries.ts';
import { DateField, SubmitButton } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts/facts.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { showFailure } from '#web/ui/feedback/toast-failure.ts';
import { makeRetentionReport } from '../endpoints.ts';
import { reportDays, reportInput, type ComplianceReport, type ReportInput } from '../report-schemas.ts';

const save = (report: ComplianceReport): void =>
  saveFile(`pii-compliance-report-${report.startDate}-to-${report.endDate}.json`, 'application/json', JSON.stringify(report, null, 2));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

export function ComplianceReports() {
  const [today] = useState(() => utcDay(new Date()));
  const form = useZodForm(reportInput, { startDate: addDays(today, 1 - reportDays.usual), endDate: today });
  const make = useSend(makeRetentionReport);
  const [report, setReport] = useState<ComplianceReport | null>(null);
  const send = async (body: ReportInput) => {
    const newReport = await make.mutateAsync({ body });
    setReport(newReport);
    save(newReport);
    toast({ title: 'Retention report generated', description: 'Downloaded as a JSON file.' });
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <Card title="Compliance report" text="The last 30 days unless you choose others. Both days are included (UTC).">
        <Form id="report" form={form} onSubmit={send} onFailure={(error) => showFailure('Failed to generate retention report', error)}>
          <DateField formId="report" name="startDate" label="From" max={today} required />
          <DateField formId="report" name="endDate" label="To" max={today} required />
          <div>
            <SubmitButton pendingLabel="Generating...">Generate Report</SubmitButton>
          </div>
        </Form>
      </Card>
      {report && <CreatedReport report={report} />}
    </div>
  );
}

function CreatedReport({ report }: { report: ComplianceReport }) {
  const { access, totals, legalHolds } = report;
  const times = (type: string) => sum(access.filter(({ accessType }) => accessType === type).map(({ count }) => count));
  return (
    <Card
      title={`${formatDate(report.startDate)} to ${formatDate(report.endDate)}`}
      text="The file has details by type of file, role and purpose."
      aside={
        <Button variant="secondary" size="sm" icon="download" onClick={() => save(report)}>
          Download again
        </Button>
      }
    >
      <Facts
        columns={3}
        facts={[
          { label: 'Views and downloads', value: String(times('view') + times('download')), figures: true },
          { label: 'Refused', value: String(times('refused')), figures: true },
          { label: 'Deleted', value: String(times('delete')), figures: true },
          { label: 'Cleanup runs', value: String(sum(totals.map(({ runs }) => runs))), figures: true },
          { label: 'Kept by a hold', value: String(sum(totals.map(({ recordsHeld }) => recordsHeld))), figures: true },
          { label: 'Expired, not deleted', value: String(sum(totals.map(({ overNow }) => overNow))), figures: true },
          { label: 'Active legal holds', value: String(legalHolds.standing), figures: true },
        ]}
      />
    </Card>
  );
}
