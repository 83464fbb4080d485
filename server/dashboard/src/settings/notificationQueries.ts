import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type ResponseBody } from '../api.ts'

/** What the signed-in member is told of by mail. */
export type Notifications = ResponseBody<'GET /session/notifications'>

const key = ['notifications']

/** What the signed-in member is told of by mail. */
export const useNotifications = () =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => api('GET /session/notifications', { signal }) })

/** Changes which mails one gets. */
export function useChangeNotifications() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choices: RequestBody<'PATCH /session/notifications'>['choices']) =>
      api('PATCH /session/notifications', { body: { choices } }),
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
