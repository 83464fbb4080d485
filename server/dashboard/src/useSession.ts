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
      return session
    },
  })

/** Whether who is signed in may do what a role may; `false` until that is known. */
export function useMay(needed: Role): boolean {
  const { data: session } = useSession()
  return session !== undefined && roleAllows(session.member.role, needed)
}

/** Reloads at Home when another tab has signed in to a different account: nothing on this page belongs to that one. */
export function useReloadOnAccountChange(): void {
  const id = useSession().data?.account.id
  useEffect(() => {
    if (id !== undefined && id !== bindPageToAccount(id) && !isLoadingPage) loadPage('/')
  }, [id])
}

/** Whether this page is on its way to another. Until that arrives, this one still reads, and may see the new account. */
let isLoadingPage = false

/**
 * Opens a page of the dashboard with a full page load, which drops everything in memory that belongs to the old
 * session. The prefix keeps it on this site, whatever `path` holds.
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

/** Returns from a sub-account to the agency's own account, where its table was left. */
export const useStopImpersonating = () =>
  useMutation({
    mutationFn: () => api('DELETE /session/acting'),
    onSuccess: () => loadPage(`/agency${leftPlace()?.search ?? ''}`),
  })
