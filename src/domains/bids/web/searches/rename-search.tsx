import { z } from 'zod';
import { SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { searchName, type SavedSearch } from '#domains/bids/searches/saved-searches-schemas.ts';
import { useChangeSavedSearch } from './saved-search-data.ts';

const nameForm = z.object({ name: searchName });

interface RenameSearchProps {
  search: SavedSearch;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function RenameSearch({ search, open, onOpenChange }: RenameSearchProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Rename "${search.name}"`} size="sm">
      <RenameForm search={search} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function RenameForm({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const change = useChangeSavedSearch();
  const form = useZodForm(nameForm, { name: search.name });
  const send = async (body: z.output<typeof nameForm>) => {
    await change.mutateAsync({ params: { id: search.id }, body });
    onClose();
  };
  return (
    <Form form={form} onSubmit={send} id="rename-search">
      <TextField formId="rename-search" name="name" label="Name" required autoComplete="off" maxLength={60} />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Saving...">Rename</SubmitButton>
      </FormFoot>
    </Form>
  );
}
