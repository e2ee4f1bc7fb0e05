import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, call } from '#web/api/requests/call.ts';
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx';
import type { LinkPage } from '#domains/accounts/addresses/link-check-schemas.ts';
import { checkLink } from '#domains/accounts/endpoints.ts';

interface LinkGateProps {
  token: string;
  page: LinkPage;
  over: ReactNode;
  children: ReactNode;
}

/** Checks a mailed link before showing its page. If the check fails for another reason, the form reports an invalid link. */
export function LinkGate({ token, page, over, children }: LinkGateProps) {
  const check = useQuery({
    queryKey: [checkLink.path, page, token],
    queryFn: ({ signal }) => call(checkLink, { body: { token, page } }, { silent: true, signal }),
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (check.isPending) return <SkeletonText lines={4} />;
  return check.error instanceof ApiError && check.error.status === 422 ? over : children;
}
