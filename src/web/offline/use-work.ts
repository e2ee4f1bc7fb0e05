import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToWork, listWork, type Work } from './work.ts';

const name = 'work on this phone';
const none: readonly Work[] = [];

export const refreshWork = (client: QueryClient): Promise<void> => client.refetchQueries({ queryKey: [name] });

export function useWork(account: string | null, job: string | null = null): readonly Work[] {
  const client = useQueryClient();
  useEffect(() => subscribeToWork(() => void refreshWork(client)), [client]);
  const { data } = useQuery({
    queryKey: [name, account, job],
    queryFn: () => listWork(account!, job),
    enabled: account !== null,
    staleTime: 0,
  });
  return data ?? none;
}
