import { Main, Page } from '#web/shell/page.tsx';
import { pageTitle } from '#web/shell/page-title.ts';
import { ThemeSwitch } from '#web/shell/theme.tsx';
import { ControlParts } from './parts-controls.tsx';
import { FormParts } from './parts-form.tsx';
import { InspectionParts } from './parts-inspection.tsx';
import { ListParts } from './parts-lists.tsx';
import { OverlayParts } from './parts-overlays.tsx';
import { DocumentParts } from './parts-paper.tsx';
import { DriverParts } from './parts-driver.tsx';
import { UploadParts } from './parts-upload.tsx';
import { ShellParts } from './parts-shell.tsx';
import { Ink } from './parts-ink.tsx';

export const meta = () => [...pageTitle('Parts'), { name: 'robots', content: 'noindex' }];

/** Every UI component in every state, for developers. */
export default function PartsScreen() {
  return (
    <Main>
      <Page title="Parts" text="Every component in every state." actions={<ThemeSwitch />}>
        <div className="grid gap-14">
          <Ink />
          <ControlParts />
          <FormParts />
          <UploadParts />
          <DocumentParts />
          <ListParts />
          <DriverParts />
          <InspectionParts />
          <OverlayParts />
          <ShellParts />
        </div>
      </Page>
    </Main>
  );
}
