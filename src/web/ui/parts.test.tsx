import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#web/api/requests/call.ts';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { Facts } from './facts/facts.tsx';
import { Field } from './inputs/field.tsx';
import { Input } from './inputs/input.tsx';
import { Empty, ListState } from './feedback/list-state.tsx';
import { RouteLine } from './facts/route-line.tsx';
import { Table, type Column } from './table.tsx';
import { toast } from './feedback/toast.ts';
import { dismissToast, removeAfterMs, toastStore } from './feedback/toast-store.ts';

const markup = (part: ReactNode) => renderToStaticMarkup(part);
const words = (part: ReactNode) =>
  markup(part)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a field links its hint and error to its input', () => {
  const html = markup(
    <Field id="zip" label="Pickup ZIP" hint="Five digits" error="Please enter a valid ZIP code">
      <Input />
    </Field>,
  );
  expect(html).toContain('<label for="zip"');
  expect(html).toContain('aria-describedby="zip-hint zip-error" aria-invalid="true"');
  expect(html).toMatch(/id="zip-error"[^]*Please enter a valid ZIP code/);
});

test('a pending button keeps its place and focus, and says what it does', () => {
  const html = markup(
    <Button pending pendingLabel="Saving...">
      Save as Draft
    </Button>,
  );
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('Saving...');
  expect(html).not.toContain('Save as Draft');
  expect(html).not.toContain('disabled=""');
});

test('a badge has an icon besides its color, and a plain one only text', () => {
  expect(markup(<Badge tone="bad">Cancelled</Badge>)).toContain('<svg');
  expect(markup(<Badge plain>Shipper</Badge>)).not.toContain('<svg');
});

test('an unknown fact is shown as not given', () => {
  expect(words(<Facts facts={[{ label: 'VIN', value: '' }]} />)).toBe('VIN Not given');
});

test('a progress line says of each step whether it is done', () => {
  const line = <RouteLine label="Progress" steps={['Pickup', 'In transit', 'Delivered']} current={1} />;
  expect(words(line)).toBe('Pickup , done In transit , current Delivered , upcoming');
  expect(markup(line).match(/aria-current="step"/g)).toHaveLength(1);
});

describe('a list', () => {
  const asked = { data: undefined as string[] | undefined, error: null, isPending: true, refetch: () => undefined };
  const list = (query: Parameters<typeof ListState<string[]>>[0]['query']) =>
    words(
      <ListState query={query} empty={<Empty title="No draft quotes" />}>
        {(rows) => rows.join(' and ')}
      </ListState>,
    );

  test.each([
    ['loads', asked, 'Loading'],
    [
      'failed',
      { ...asked, error: new Error('Error loading quotes. Please try again.') },
      'Error loading quotes. Please try again. Try again',
    ],
    ['is empty', { ...asked, data: [] }, 'No draft quotes'],
    ['is there', { ...asked, data: ['one', 'two'] }, 'one and two'],
    ['is still there when asking again failed', { ...asked, data: ['one'], error: new Error('gone') }, 'one'],
  ])('%s', (_, query, shown) => {
    expect(list(query)).toBe(shown);
  });

  test.each([
    ['is not there', new ApiError(404, 'Not found', 'not_found'), 'This receipt does not exist. Try again'],
    ['could not be read', new ApiError(503, 'Away', 'unavailable'), 'The receipt could not be loaded. Try again'],
    ['could not be asked for', new TypeError('Failed to fetch'), 'The receipt could not be loaded. Try again'],
  ])('shows only the matching text if the content %s', (_, error, shown) => {
    const query = { ...asked, error };
    expect(
      words(
        <ListState query={query} errorText="The receipt could not be loaded." absentText="This receipt does not exist.">
          {(rows) => rows.join(' and ')}
        </ListState>,
      ),
    ).toBe(shown);
  });
});

describe('a table', () => {
  const columns: Column<{ id: string; miles: number }>[] = [
    { key: 'id', header: 'Transport', cell: (row) => row.id },
    { key: 'miles', header: 'Miles', align: 'right', cell: (row) => row.miles, sortBy: (row) => row.miles },
  ];
  const table = (rows: { id: string; miles: number }[] | undefined) => (
    <Table caption="Transports" columns={columns} rows={rows} rowKey={(row) => row.id} empty={<Empty title="None" />} />
  );

  test('names itself, its columns and, on cards, each cell', () => {
    const html = markup(table([{ id: 'a', miles: 12 }]));
    expect(html).toMatch(/<caption[^>]*>Transports/);
    expect(html).toContain('data-label="Miles"');
    expect(html).toContain('aria-sort="none"');
  });

  test('is marked as busy while loading, and hidden when empty', () => {
    expect(markup(table(undefined))).toContain('aria-busy="true"');
    expect(words(table([]))).toBe('None');
  });
});

test('a toast replaces the former one', () => {
  const heard: (string | undefined)[] = [];
  const stop = toastStore.subscribe(() => heard.push(toastStore.read()?.title));
  toast({ title: 'Draft Saved' });
  const first = toastStore.read()!;
  toast({ title: 'Save Failed', variant: 'destructive' });
  stop();
  expect(heard).toEqual(['Draft Saved', 'Save Failed']);
  expect(toastStore.read()).toMatchObject({ title: 'Save Failed', variant: 'destructive' });
  expect(toastStore.read()!.id).not.toBe(first.id);
});

describe('a dismissed toast', () => {
  test('disappears at once and is removed after 1,000,000 ms', () => {
    vi.useFakeTimers();
    toast({ title: 'Draft Saved' });
    dismissToast(toastStore.read()!.id);
    expect(toastStore.read()).toMatchObject({ title: 'Draft Saved', isOpen: false });
    vi.advanceTimersByTime(999_999);
    expect(toastStore.read()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(toastStore.read()).toBeNull();
    vi.useRealTimers();
  });

  test('does not affect the toast that replaced it', () => {
    vi.useFakeTimers();
    toast({ title: 'Draft Saved' });
    const { id } = toastStore.read()!;
    dismissToast(id);
    toast({ title: 'Draft Deleted' });
    dismissToast(id);
    vi.advanceTimersByTime(2 * removeAfterMs);
    expect(toastStore.read()).toMatchObject({ title: 'Draft Deleted', isOpen: true });
    vi.useRealTimers();
  });
});
