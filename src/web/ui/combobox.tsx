import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { cx } from './class-names.ts';
import { controlLook, useFieldControl } from './field.tsx';

interface ComboboxProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Anything else may be typed as well. */
  suggestions: readonly string[];
}

const longest = 8;

function matching(suggestions: readonly string[], typed: string): readonly string[] {
  const wanted = typed.trim().toLowerCase();
  const found = suggestions.filter((suggestion) => suggestion.toLowerCase().includes(wanted) && suggestion.toLowerCase() !== wanted);
  return found
    .toSorted((one, other) => Number(other.toLowerCase().startsWith(wanted)) - Number(one.toLowerCase().startsWith(wanted)))
    .slice(0, longest);
}

/** A box for typing that offers what is known (ARIA combobox with a list). */
export function Combobox({ value, onChange, suggestions, id, className, onBlur, ...rest }: ComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const listId = useId();
  const offered = isOpen ? matching(suggestions, value) : [];
  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const take = (suggestion: string) => {
    onChange(suggestion);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (offered.length > 0) setAt((at + step + offered.length) % offered.length);
    } else if (event.key === 'Enter' && offered[at]) {
      event.preventDefault();
      take(offered[at]);
    }
  };
  return (
    <div className={cx('relative', className)}>
      <input
        autoComplete="off"
        {...rest}
        {...useFieldControl({ id })}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-activedescendant={offered[at] ? `${listId}-${at}` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setOpen(true);
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        className={controlLook}
      />
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={offered.length === 0}
        className="absolute inset-x-0 top-full z-30 mt-1 rounded border border-line bg-surface p-1 shadow-float"
      >
        {offered.map((suggestion, place) => (
          <div
            key={suggestion}
            id={`${listId}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onMouseDown={(event) => {
              event.preventDefault();
              take(suggestion);
            }}
            className={cx('cursor-pointer rounded-sm px-2.5 py-1.5', place === at ? 'bg-action text-on-action' : 'hover:bg-sunken')}
          >
            {suggestion}
          </div>
        ))}
      </div>
    </div>
  );
}
