import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, openedFor } from './api.ts'

export const sessionKey = ['session']

/** Who is signed in, and for which account. */
export const useSession = (options: { refetchOnMount?: 'always' } = {}) =>
  useQuery({
    ...options,
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const session = await api('GET /session', { signal })
      openedFor(session.account.id)
      return session
    },
  })

/** Opens Home anew once another tab has signed in to another account: nothing on this page belongs to that one. */
export function useOneAccount(): void {
  const id = useSession().data?.account.id
  useEffect(() => {
    if (id !== undefined && id !== openedFor(id)) startAnew('/')
  }, [id])
}

/**
 * Opens a page of the dashboard as the session is from now on. The whole page is loaded anew, so that nothing of
 * whoever was here before stays; whatever `path` says, it cannot lead to another site.
 */
export const startAnew = (path: string): void => window.location.assign(`/dashboard${path}`)

export const useSignOut = () =>
  useMutation({
    mutationFn: () => api('DELETE /session'),
    meta: { failure: null }, // told below, wherever one is
    onSuccess: () => {
      window.sessionStorage.clear() // what was typed and not sent is not for who signs in next
      startAnew('/sign-in')
    },
    onError: ({ message }) => notifications.show({ color: 'red', title: 'You are still signed in', message }),
  })

/** Goes back from a sub-account to the agency's own account. */
export const useStopActing = () =>
  useMutation({ mutationFn: () => api('DELETE /session/acting'), onSuccess: () => startAnew('/agency') })
