import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody, type RowOf, type Saved } from '../api.ts'
import { usePages } from '../usePages.ts'

/** A ready reply. */
export type Snippet = RowOf<'GET /snippets'>
/** One of them, and the version in which it was read. */
export type OneSnippet = ResponseBody<'GET /snippets/:id'>

/** The snippets whose shortcut or text contains `search`, in the order of their shortcuts. */
export const useSnippets = (search: string | undefined) =>
  usePages(
    ['snippets', 'table', search],
    (cursor, signal) => api('GET /snippets', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** One snippet. */
export const useSnippet = (id: string) =>
  useQuery({
    queryKey: ['snippets', 'one', id],
    queryFn: ({ signal }) => api('GET /snippets/:id', { params: { id }, signal }),
  })

/** The snippets for what is typed behind `/`, those first whose shortcut begins with it, and of these what is used most. */
export function useSnippetChoices(sought: string | undefined) {
  const isWord = sought !== undefined && !/\s/.test(sought)
  const { data } = useQuery({
    queryKey: ['snippets', 'choice', sought],
    queryFn: isWord
      ? ({ signal }) =>
          api('GET /snippets', { query: { search: sought, order: 'used', limit: '100' }, signal })
      : skipToken,
    placeholderData: keepPreviousData,
  })
  if (!isWord) return []
  const begins = ({ shortcut }: Snippet) => shortcut.toLowerCase().startsWith(sought.toLowerCase())
  const found = (data?.data ?? []).filter(
    (snippet) => begins(snippet) || snippet.content.body.toLowerCase().includes(sought.toLowerCase()),
  )
  return [...found.filter(begins), ...found.filter((snippet) => !begins(snippet))]
    .slice(0, mostChoices)
    .map(({ id, shortcut, content }) => ({ key: id, label: `/${shortcut}`, description: content.body }))
}

const mostChoices = 20

/** A snippet as it is for a contact. */
export const fillSnippet = (id: string, contactId: string) =>
  api('POST /snippets/:id/fill', { params: { id }, body: { contactId } })

/** Writes a snippet. */
export function useCreateSnippet() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /snippets'>) => api('POST /snippets', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['snippets'] }),
  })
}

/** Saves what is changed of a snippet, if it still has the version in which it was edited. */
export function useSaveSnippet(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /snippets/:id'>
      version: string | undefined
    }): Promise<Saved<OneSnippet>> => saveVersion('PATCH /snippets/:id', { params: { id }, body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(['snippets', 'one', id], now)
      await queries.invalidateQueries({ queryKey: ['snippets'] })
    },
  })
}
