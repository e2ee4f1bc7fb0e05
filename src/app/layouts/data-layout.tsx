import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { makeQueryClient } from '#web/api/query-client.ts';

/** One cache for both layouts, so that the session is read only once. */
const client = makeQueryClient();

/** For screens that query the server; static pages don't load the query library. */
export default function DataLayout() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
