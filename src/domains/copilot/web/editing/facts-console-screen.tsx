import { pageTitle } from '#web/shell/page-title.ts';
import { Page } from '#web/shell/page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { OnlyOfficers, underCopilot } from './only-officers.tsx';
import { writeHref } from './editing-paths.ts';
import { QuestionList } from './question-list.tsx';
import { WaitingList } from './waiting-list.tsx';

export const meta = () => pageTitle('Knowledge Base');

export default function FactsConsoleScreen() {
  return (
    <OnlyOfficers>
      <Page
        title="Knowledge Base"
        trail={underCopilot}
        text="One officer writes a fact, and another approves it before it is used."
        actions={
          <ButtonLink to={writeHref({})} variant="secondary" icon="plus">
            Write a fact
          </ButtonLink>
        }
      >
        <Tabs
          label="Knowledge base"
          tabs={[
            { value: 'questions', label: 'Without an answer', content: <QuestionList /> },
            { value: 'waiting', label: 'Waiting for review', content: <WaitingList /> },
          ]}
        />
      </Page>
    </OnlyOfficers>
  );
}
