import { notifications } from '@mantine/notifications'
import { roleAllows, type Role } from '@replyloop/shared/values/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { leftPlace } from './agency/leftPlace.ts'
import { api, bindPageToAccount } from './api.ts'

/** The query key of `useSession`. */
export const sessionKey = ['session']

/** Who is signed in, and to which account. The first session that is read binds this page to its account. */
export const useSession = (options: { refetchOnMount?: 'always' } = {}) =>
  useQuery({
    ...options,
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const session = await api('GET /session', { signal })
      bindPageToAccount(session.account.id)
      dropDraftsOfOthers(session.member.id)
      return session
    },
  })

/** Whether who is signed in may do what a role may; `false` until that is known. */
export function useMay(needed: Role): boolean {
  const { data: session } = useSession()
  return session !== undefined && roleAllows(session.member.role, needed)
}

const draftsOwnerKey = 'drafts-of'

/** Deletes what another member has left unsent in this tab: it is not for who is signed in now. */
function dropDraftsOfOthers(memberId: string): void {
  const storage = window.sessionStorage
  const owner = storage.getItem(draftsOwnerKey)
  if (owner !== null && owner !== memberId) storage.clear()
  storage.setItem(draftsOwnerKey, memberId)
}

/** The member to whom this page was first shown. */
let pageMemberId: string | undefined

/**
 * Begins again when somebody else has signed in, here or in another tab: at Home in a different account, as nothing on this
 * page belongs to that one, and at the same page as another member of the account.
 */
export function useReloadOnOtherSession(): void {
  const { data: session } = useSession()
  const [accountId, memberId] = [session?.account.id, session?.member.id]
  useEffect(() => {
    if (accountId === undefined || isLoadingPage) return
    pageMemberId ??= memberId
    if (accountId !== bindPageToAccount(accountId)) loadPage('/')
    else if (memberId !== pageMemberId) loadPage(currentPath())
  }, [accountId, memberId])
}

const currentPath = () =>
  `${window.location.pathname.replace(/^\/dashboard/, '')}${window.location.search}${window.location.hash}`

/** Whether this page is on its way to another. Until that arrives, this one still reads, and may see the new account. */
let isLoadingPage = false

/**
 * Opens a page of the dashboard with a full page load, which drops everything in memory that belongs to the old
 * session. The prefix keeps it on this site for any `path`.
 */
export function loadPage(path: string): void {
  isLoadingPage = true
  window.addEventListener('pageshow', () => (isLoadingPage = false)) // if the browser restores this page on going back
  window.location.assign(`/dashboard${path}`)
}

/** Signs out and opens the sign-in page. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => api('DELETE /session'),
    meta: { failureTitle: null }, // `onError` below always shows it
    onSuccess: () => {
      window.sessionStorage.clear() // unsent drafts are not for the next user
      loadPage('/sign-in')
    },
    onError: ({ message }) => notifications.show({ color: 'red', title: 'You are still signed in', message }),
  })

/** Returns from a sub-account to the agency's own account, where its table was left; from example data to Home. */
export function useStopImpersonating() {
  const isExample = useSession().data?.exampleOf !== undefined
  return useMutation({
    mutationFn: () => api('DELETE /session/acting'),
    onSuccess: () => loadPage(isExample ? '/' : `/agency${leftPlace()?.search ?? ''}`),
  })
}
