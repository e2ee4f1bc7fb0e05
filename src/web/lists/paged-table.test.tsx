import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PagedTable } from './paged-table.tsx';

const toPages = (data: { id: string }[] | undefined) => ({
  data,
  error: null,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
});
const getMarkup = (data: { id: string }[] | undefined) =>
  renderToStaticMarkup(
    <PagedTable
      pages={toPages(data)}
      forms={{ one: 'row', other: 'rows' }}
      caption="Rows"
      columns={[{ key: 'id', header: 'Id', cell: ({ id }) => id }]}
    />,
  );
const spoken = (markup: string) => [...markup.matchAll(/<p role="status"[^>]*>(.*?)<\/p>/g)].map(([, words]) => words).filter(Boolean);

it.each([
  ['that nothing was found', [], ['Nothing here yet.']],
  ['how many rows it shows', [{ id: 'a' }, { id: 'b' }], ['Showing 2 rows']],
  ['nothing while loading', undefined, []],
])('a paged list announces %s', (_what, data, words) => {
  expect(spoken(getMarkup(data))).toEqual(words);
});
