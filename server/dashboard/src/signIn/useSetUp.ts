import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Whether this server has no account yet. */
export const useSetUp = () =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api('GET /setup', { signal }) })
