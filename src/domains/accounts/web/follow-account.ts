import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { toast } from '#web/ui/feedback/toast.ts';
import type { User } from '../schemas.ts';

export async function switchAccount(client: QueryClient, meKey: QueryKey, before: User): Promise<void> {
  await client.resetQueries({ queryKey: meKey });
  const now = client.getQueryData<User | null>(meKey);
  if (now && now.id !== before.id)
    toast({ title: `Signed in as ${now.fullName || now.email}`, description: 'You switched accounts in another tab.' });
}
