import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { makeQueryClient } from '#web/api/query-client.ts';

/** One for both kinds of screens that ask the server: what a public one has learned of the session the others know. */
const client = makeQueryClient();

/** Screens that ask the server for something to show; pages that only say something load nothing for it. */
export default function DataLayout() {
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
}
