import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type ResponseBody } from '../api.ts'

/** What the signed-in member is told of by mail and on their devices. */
export type Notifications = ResponseBody<'GET /session/notifications'>

const key = ['notifications']

/** What the signed-in member is told of by mail and on their devices. */
export const useNotifications = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /session/notifications', { signal }) })

/** Changes what one is told of. */
export function useChangeNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'PATCH /session/notifications'>) =>
      api('PATCH /session/notifications', { body }),
    onSuccess: (changed) => queries.setQueryData(key, changed),
  })
}

/** Sends oneself a mail. */
export function useSendTestMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /session/notifications/test'),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
}
