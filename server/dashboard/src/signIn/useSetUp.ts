import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Whether this server has no account yet. */
export const useSetUp = () =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api('GET /setup', { signal }) })

/** Whether the link of the first run is valid; asked once, since its use ends it. */
export const useSetUpLink = (token: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => api('POST /setup/read', { body: { token }, signal }),
    enabled: isAsked,
    staleTime: Infinity,
  })
