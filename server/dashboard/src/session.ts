import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Who is signed in, and for which account. */
export const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: ({ signal }) => api('GET /session', { signal }) })

/**
 * Opens a page of the dashboard as the session is from now on. The whole page is loaded anew, so that nothing of
 * whoever was here before stays; whatever `path` says, it cannot lead to another site.
 */
export const startAnew = (path: string): void => window.location.assign(`/dashboard${path}`)

export const useSignOut = () =>
  useMutation({ mutationFn: () => api('DELETE /session'), onSuccess: () => startAnew('/sign-in') })

/** Goes back from a sub-account to the agency's own account. */
export const useStopActing = () =>
  useMutation({ mutationFn: () => api('DELETE /session/acting'), onSuccess: () => startAnew('/agency') })
