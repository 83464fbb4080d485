import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, savedOrThrow, saveVersion, type RequestBody, type Versioned } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'

/** The templates of a channel. */
export const useTemplates = (channelId: string) =>
  useQuery({
    queryKey: ['connectedChannels', channelId, 'templates'],
    queryFn: ({ signal }) =>
      api('GET /connected_channels/:id/templates', { params: { id: channelId }, signal }),
  })

/** Asks the provider for the templates of a channel, or submits, changes or deletes one there; afterwards all that shows them is read again. */
export function useTemplateActions(channelId: string) {
  const queries = useQueryClient()
  const onSuccess = () => invalidateAll(queries, ['connectedChannels'], ['campaigns'])
  const sync = useMutation({
    mutationFn: () => api('POST /connected_channels/:id/templates/sync', { params: { id: channelId } }),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (templateId: string) =>
      api('DELETE /connected_channels/:id/templates/:templateId', { params: { id: channelId, templateId } }),
    onSuccess,
  })
  const create = useMutation({
    mutationFn: (body: RequestBody<'POST /connected_channels/:id/templates'>) =>
      api('POST /connected_channels/:id/templates', { params: { id: channelId }, body }),
    onSuccess,
  })
  const edit = useMutation({
    mutationFn: ({ templateId, body }: { templateId: string; body: EditedTemplate }) =>
      api('PATCH /connected_channels/:id/templates/:templateId', {
        params: { id: channelId, templateId },
        body,
      }),
    onSuccess,
  })
  return { sync, remove, create, edit }
}

type EditedTemplate = RequestBody<'PATCH /connected_channels/:id/templates/:templateId'>
export type WrittenTemplate = RequestBody<'POST /connected_channels/:id/templates/preview'>

/** A template that is written, as the provider would show it, and why it would be refused. */
export const useTemplatePreview = (channelId: string, written: WrittenTemplate) =>
  useQuery({
    queryKey: ['connectedChannels', channelId, 'templates', 'preview', written],
    queryFn: ({ signal }) =>
      api('POST /connected_channels/:id/templates/preview', {
        params: { id: channelId },
        body: written,
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: written.text.trim() !== '',
  })

/** Submits the text of a step of a campaign as a template, chooses one, or has none any more. */
export function useChooseTemplate({ id, version }: { id: string } & Versioned) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /campaigns/:id/template'>) =>
      savedOrThrow(saveVersion('POST /campaigns/:id/template', { params: { id }, body }, version)),
    onSettled: () => invalidateAll(queries, ['campaigns'], ['connectedChannels']),
  })
}
