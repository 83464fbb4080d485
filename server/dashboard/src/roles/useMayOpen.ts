import { roleAllows } from '@replyloop/shared/values/roles'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useSession } from '../useSession.ts'

/** Tells whether the member's role opens the page at a path; until the role is known, the pages that everybody may open. */
export function useMayOpen(): (to: keyof RegisteredRouter['routesByPath']) => boolean {
  const { routesByPath } = useRouter()
  const { data: session } = useSession()
  return (to) => {
    const needs = routesByPath[to].options.staticData?.needs
    return needs === undefined || (session !== undefined && roleAllows(session.member.role, needs))
  }
}
