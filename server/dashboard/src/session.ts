import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'

/** Who is signed in, and for which account. */
export const useSession = () =>
  useQuery({ queryKey: ['session'], queryFn: async () => ({ account: await api('GET /me') }) })
