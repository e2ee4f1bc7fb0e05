import { useState } from 'react';
import { z } from 'zod';
import type { BodyInput } from '#shared/endpoint.ts';
import { CheckboxField, SubmitButton, TextField } from '#web/forms/fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useZodForm } from '#web/forms/zod-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { FormFoot } from '#web/ui/inputs/form-foot.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import type { saveSearch } from '#domains/bids/endpoints.ts';
import { searchName } from '#domains/bids/searches/saved-searches-schemas.ts';
import { useSaveSearch } from './saved-search-data.ts';
import { countFilters, type SearchParams } from './search-params.ts';
import { describeFilter } from './filter-labels.ts';

const searchForm = z.object({ name: searchName, alert: z.boolean() });

export function SaveSearch({ search }: { search: SearchParams }) {
  const [isOpen, setOpen] = useState(false);
  const { sort: _sort, lanes: _lanes, ...filter } = search;
  return (
    <>
      <Button variant="secondary" icon="bell" disabled={countFilters(search) === 0} onClick={() => setOpen(true)}>
        Save search
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Save this search" text={describeFilter(filter)} size="sm">
        <SaveForm filter={filter} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function SaveForm({ filter, onClose }: { filter: Omit<SearchParams, 'sort'>; onClose: () => void }) {
  const save = useSaveSearch();
  const form = useZodForm(searchForm, { name: '', alert: true });
  const send = async (values: z.output<typeof searchForm>) => {
    const savedSearch = await save.mutateAsync({ body: { ...values, filter } as BodyInput<typeof saveSearch> });
    onClose();
    toast({
      title: 'Search saved',
      description: savedSearch.alert
        ? `We will alert you about new requests for "${savedSearch.name}".`
        : `"${savedSearch.name}" is in your saved searches.`,
    });
  };
  return (
    <Form form={form} onSubmit={send} id="save-search">
      <TextField formId="save-search" name="name" label="Name" required autoComplete="off" maxLength={60} />
      <CheckboxField
        formId="save-search"
        name="alert"
        label="Alert me about new requests"
        hint="In the app and by email if you allow it, at most once an hour."
      />
      <FormFoot onCancel={onClose}>
        <SubmitButton pendingLabel="Saving...">Save search</SubmitButton>
      </FormFoot>
    </Form>
  );
}
