import { maxPageSize } from '@replyloop/shared/values/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type RowOf } from '../api.ts'
import { usePages, type Pages } from '../usePages.ts'
import { useMay, useSession } from '../useSession.ts'

/** What the team has written down about a contact. */
export type Note = RowOf<'GET /conversations/:contactId/notes'>

const notesKey = (contactId: string) => ['contacts', 'notes', contactId]

/** The notes about a contact, newest first. */
export const useNotes = (contactId: string): Pages<Note> =>
  usePages(notesKey(contactId), (cursor, signal) =>
    api('GET /conversations/:contactId/notes', {
      params: { contactId },
      query: { cursor, limit: String(maxPageSize) },
      signal,
    }),
  )

function useChange<T>(contactId: string, change: (given: T) => Promise<unknown>, failureTitle: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: notesKey(contactId) }),
    meta: { failureTitle },
  })
}

/** What a note says, and whom it mentions. */
export type NoteContent = RequestBody<'POST /conversations/:contactId/notes'>

/** Writes a note. With the same `key` it is written once. */
export const useCreateNote = (contactId: string) =>
  useChange(
    contactId,
    ({ key, ...body }: NoteContent & { key: string }) =>
      api('POST /conversations/:contactId/notes', { params: { contactId }, body, idempotencyKey: key }),
    'The note was not written',
  )

/** Changes a note. */
export const useUpdateNote = (contactId: string) =>
  useChange(
    contactId,
    ({ id, ...body }: NoteContent & { id: string }) =>
      api('PATCH /conversations/:contactId/notes/:id', { params: { contactId, id }, body }),
    'The note stays as it was',
  )

/** Deletes a note; takes its id. */
export const useDeleteNote = (contactId: string) =>
  useChange(
    contactId,
    (id: string) => api('DELETE /conversations/:contactId/notes/:id', { params: { contactId, id } }),
    'The note is still there',
  )

/** Whether who is signed in may change a note: their own ones, and admins any. */
export function useMayChange({ member }: Note): boolean {
  const { data: session } = useSession()
  const [isAgent, isAdmin] = [useMay('agent'), useMay('admin')]
  return isAdmin || (isAgent && member?.id === session?.member.id)
}
