import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { foldedText } from '#shared/text/folded-text.ts';
import { cx } from '../class-names.ts';
import { controlClasses, useFieldControl } from './field.tsx';

export interface ComboboxChoice {
  key: string;
  text: string;
  face?: ReactNode;
}

interface ChoiceBoxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  choices: readonly ComboboxChoice[];
  onTake: (choice: ComboboxChoice) => void;
  opensAtOnce?: boolean;
  /** Called near the end of the list to load more. */
  onEnd?: () => void;
  note?: string | undefined;
  listLabel?: string;
}

interface ChoiceListProps {
  id: string;
  label: string;
  choices: readonly ComboboxChoice[];
  at: number;
  onTake: (choice: ComboboxChoice) => void;
  onEnd: (() => void) | undefined;
}

const endPixels = 40;

const panelLook = 'absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded border border-line bg-surface p-1 shadow-float';

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function ChoiceList({ id, label, choices, at, onTake, onEnd }: ChoiceListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      hidden={choices.length === 0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight > scrollHeight - endPixels) onEnd?.();
      }}
      className={panelLook}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.key}
          ref={index === at ? bringIntoView : undefined}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(choice);
          }}
          className={cx('cursor-pointer rounded-sm px-2.5 py-1.5', index === at ? 'bg-action text-on-action' : 'hover:bg-sunken')}
        >
          {choice.face ?? choice.text}
        </div>
      ))}
    </div>
  );
}

function useChoices(
  boxId: string | undefined,
  { value, choices, onTake, onEnd }: Pick<ChoiceBoxProps, 'value' | 'choices' | 'onTake' | 'onEnd'>,
) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const lastValue = useRef(value);
  // A box with the focus that gets a text from outside was typed into before the app had loaded.
  useEffect(() => {
    if (value && value !== lastValue.current && document.activeElement?.id === boxId) setOpen(true);
    lastValue.current = value;
  }, [value, boxId]);
  const offered = isOpen ? choices : [];
  const show = (open: boolean) => {
    setOpen(open);
    setAt(-1);
  };
  const take = (choice: ComboboxChoice) => {
    lastValue.current = choice.text;
    onTake(choice);
    show(false);
  };
  const move = (step: number) => {
    setOpen(true);
    if (offered.length === 0) return;
    if (step > 0 && at >= offered.length - 2) onEnd?.();
    setAt((at + step + offered.length) % offered.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') show(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && offered[at]) {
      event.preventDefault();
      take(offered[at]);
    }
  };
  const type = (text: string, onChange: (typed: string) => void) => {
    lastValue.current = text;
    onChange(text);
    show(true);
  };
  return { isOpen, at, offered, show, take, type, onKeyDown };
}

export function ChoiceBox(props: ChoiceBoxProps) {
  const {
    value,
    onChange,
    choices,
    onTake: _onTake,
    opensAtOnce,
    onEnd,
    note,
    listLabel = 'Suggestions',
    id,
    className,
    onBlur,
    ...rest
  } = props;
  const control = useFieldControl({ id });
  const { isOpen, at, offered, show, take, type, onKeyDown } = useChoices(control.id, props);
  const isNoted = isOpen && choices.length === 0;
  const listId = useId();
  return (
    <div className={cx('relative', className)}>
      <input
        autoComplete="off"
        {...rest}
        {...control}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-activedescendant={offered[at] ? `${listId}-${at}` : undefined}
        value={value}
        onClick={() => opensAtOnce && !isOpen && show(true)}
        onChange={(event) => type(event.target.value, onChange)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          show(false);
          onBlur?.(event);
        }}
        className={controlClasses}
      />
      <ChoiceList id={listId} label={listLabel} choices={offered} at={at} onTake={take} onEnd={onEnd} />
      {note !== undefined && (
        <p role="status" className={isNoted ? cx(panelLook, 'px-3 py-2.5 text-muted') : 'sr-only'}>
          {isNoted && note}
        </p>
      )}
    </div>
  );
}

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  suggestions: readonly string[];
}

const longest = 8;

function matching(suggestions: readonly string[], typed: string): readonly string[] {
  const query = foldedText(typed.trim());
  const found = suggestions.filter((one) => foldedText(one).includes(query) && one.toLowerCase() !== typed.trim().toLowerCase());
  return found
    .toSorted((one, other) => Number(foldedText(other).startsWith(query)) - Number(foldedText(one).startsWith(query)))
    .slice(0, longest);
}

export function Combobox({ value, onChange, suggestions, ...rest }: ComboboxProps) {
  const choices = matching(suggestions, value).map((text) => ({ key: text, text }));
  return <ChoiceBox {...rest} value={value} onChange={onChange} choices={choices} onTake={({ text }) => onChange(text)} />;
}
