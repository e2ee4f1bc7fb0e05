import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { TransportInput } from '../../schemas.ts';
import { draftProblem } from './draft-checks.ts';
import type { TransportFormFields } from '../form/form-values.ts';
import { useSaveDraft } from './use-save-draft.ts';

/** `ensure` silently creates a draft that photos can belong to, or returns null. Concurrent calls share one draft. */
export function useDraft(
  form: UseFormReturn<TransportFormFields, unknown, TransportInput>,
  openedId: string | null,
  onSaved: (before: string | null) => void,
) {
  const [draftId, setDraftId] = useState(openedId);
  const current = useRef(openedId);
  const running = useRef<Promise<string | null> | null>(null);
  const { save: send, isSaving } = useSaveDraft(form);
  const saveNow = async (quiet: boolean) => {
    const before = current.current;
    const draft = await send(form.getValues(), before, { quiet });
    if (!draft) return null;
    current.current = draft.id;
    setDraftId(draft.id);
    onSaved(before);
    window.history.replaceState(window.history.state, '', `?draft=${draft.id}`);
    return draft.id;
  };
  const save = (quiet = false): Promise<string | null> => {
    running.current ??= saveNow(quiet).finally(() => {
      running.current = null;
    });
    return running.current;
  };
  const ensure = async (): Promise<string | null> => {
    if (current.current) return current.current;
    return draftProblem(form.getValues()) ? null : save(true);
  };
  return { draftId, currentId: () => current.current, save, ensure, isSaving };
}
