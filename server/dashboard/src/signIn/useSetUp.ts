import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Whether the server still waits for its first account. */
export const useSetUp = () =>
  useQuery({ queryKey: ['setup'], queryFn: ({ signal }) => api('GET /setup', { signal }) })
