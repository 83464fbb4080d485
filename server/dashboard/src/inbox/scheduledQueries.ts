import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { api, savedOrThrow, saveVersion, type RequestBody, type ResponseBody, type RowOf } from '../api.ts'
import { useSettings } from '../settings/settingsQueries.ts'
import { scheduledKey } from './inboxKeys.ts'
import { readAgain } from './refreshConversations.ts'

/** A message that waits for its time, or could not go out then. */
export type Scheduled = RowOf<'GET /scheduled_messages'>

/** When a message goes out, and whether what the contact writes before cancels it. */
export interface Later {
  readonly sendAt: string
  readonly unlessTheyWrite: boolean
}

/** The time zone of the account; `undefined` until that is known. */
export const useAccountZone = (): string | undefined => {
  const { data } = useSettings()
  return data && (data.timeZone ?? 'UTC')
}

/** What waits for a contact, or could not go out, the first to go out first. */
export const useScheduled = (contactId: string) =>
  useQuery({
    queryKey: scheduledKey(contactId),
    queryFn: async ({ signal }) => {
      const read = (state: 'scheduled' | 'failed') =>
        api('GET /scheduled_messages', { query: { contactId, state, limit: String(maxPageSize) }, signal })
      const [waiting, failed] = await Promise.all([read('scheduled'), read('failed')])
      return [...failed.data, ...waiting.data].toSorted(
        (one, other) => Date.parse(one.sendAt) - Date.parse(other.sendAt),
      )
    },
  })

/** One of them with its version. */
export type ScheduledVersion = ResponseBody<'GET /scheduled_messages/:id'>

/** One scheduled message, with the version that a change names. */
export const useOneScheduled = (contactId: string, id: string) =>
  useQuery({
    queryKey: [...scheduledKey(contactId), id],
    queryFn: ({ signal }) => api('GET /scheduled_messages/:id', { params: { id }, signal }),
  })

/** Changes a scheduled message and reads again what shows it. */
function useChange<T>(contactId: string, change: (given: T) => Promise<unknown>, failureTitle: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => readAgain(queries, contactId, { hasMessages: true }),
    meta: { failureTitle },
  })
}

/** Cancels a scheduled message; takes its id. */
export const useCancelScheduled = (contactId: string) =>
  useChange(
    contactId,
    (id: string) => api('DELETE /scheduled_messages/:id', { params: { id } }),
    'The message still goes out',
  )

/** Sends a scheduled message at once; takes its id. */
export const useSendScheduled = (contactId: string) =>
  useChange(
    contactId,
    (id: string) => api('POST /scheduled_messages/:id/send', { params: { id } }),
    'The message has not gone out',
  )

/** Changes what a scheduled message says, or its time; somebody began to edit it in a version of it. */
export const useUpdateScheduled = (contactId: string) =>
  useChange(
    contactId,
    ({
      id,
      version,
      body,
    }: {
      id: string
      version: string | undefined
      body: RequestBody<'PATCH /scheduled_messages/:id'>
    }) => savedOrThrow(saveVersion('PATCH /scheduled_messages/:id', { params: { id }, body }, version)),
    'The message stays as it was',
  )
