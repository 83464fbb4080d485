import { Outlet, useMatches } from '@tanstack/react-router'
import type { Role } from '@replyloop/shared/values/roles'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { useMay, useSession } from '../useSession.ts'
import { NotAllowed } from './NotAllowed.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The least role of a member that the page is for; without, everybody's. Others are told why they do not see it. */
    readonly needs?: Role
  }
}

/** The page of the current route, for those whom it is for. It begins once the role is known, so that nothing in it moves then. */
export function PageGuard() {
  const needs = useMatches({
    select: (matches) =>
      matches.findLast(({ staticData }) => staticData.needs !== undefined)?.staticData.needs,
  })
  const session = useSession()
  const may = useMay(needs ?? 'viewer')
  if (session.data === undefined) return <LoadingOrError error={session.error} refetch={session.refetch} />
  return needs === undefined || may ? <Outlet /> : <NotAllowed needs={needs} />
}
