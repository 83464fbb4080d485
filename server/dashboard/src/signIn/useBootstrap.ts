import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Whether this server has no account yet. */
export const useBootstrap = () =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api('GET /setup', { signal }) })

/** Whether the link of the first run is valid; asked once, since its use ends it. */
export const useBootstrapLink = (token: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['setup', token],
    queryFn: ({ signal }) => api('POST /setup/read', { body: { token }, signal }),
    enabled: isAsked,
    staleTime: Infinity,
  })
