import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { usePages } from '../usePages.ts'

export type ChannelNotice = ResponseBody<'GET /connected_channels/:id/notices'>['data'][number]

/** The channels that are connected, or were. */
export const useConnectedChannels = () =>
  useQuery({
    queryKey: ['connectedChannels'],
    queryFn: ({ signal }) => api('GET /connected_channels', { signal }),
  })

/** The connected channels that the labels of a campaign name, the first and the second one; without either one that is switched off. */
export function useChannelsOf({
  channel,
  secondChannel,
}: {
  channel: string
  secondChannel: string | null
}): ConnectedChannel[] {
  const { data } = useConnectedChannels()
  return [channel, secondChannel].flatMap(
    (label) => data?.data.find(({ name, state }) => name === label && state !== 'off') ?? [],
  )
}

/** How the last day’s messages of a channel have fared; read for all of them at once. */
export const useChannelDay = (id: string) =>
  useQuery({
    queryKey: ['deliveries', 'channelDays'],
    queryFn: ({ signal }) => api('GET /connected_channels/health', { signal }),
  }).data?.data.find(({ channelId }) => channelId === id)

/** One of them. */
export const useConnectedChannel = (id: string) =>
  useQuery({
    queryKey: ['connectedChannels', id],
    queryFn: ({ signal }) => api('GET /connected_channels/:id', { params: { id }, signal }),
  })

/** What its provider has told of a channel, latest first. */
export const useNotices = (id: string) =>
  usePages<ChannelNotice>(['connectedChannels', id, 'notices'], (cursor, signal) =>
    api('GET /connected_channels/:id/notices', { params: { id }, query: { cursor, limit: '10' }, signal }),
  )

/** A mutation that changes a channel; afterwards all that shows channels is read again. */
function useChannelMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateAll(queries, ['connectedChannels'], ['checklist'], ['deliveries']),
  })
}

/** Connects a channel. */
export const useConnectChannel = () =>
  useChannelMutation((body: RequestBody<'POST /connected_channels'>) =>
    api('POST /connected_channels', { body }),
  )

/** Connects a channel of a kind without settings; or, with its id, disconnects it. */
export const useChangeChannel = (kind: ChannelKind) =>
  useChannelMutation(({ disconnect }: { disconnect?: string | undefined }): Promise<ConnectedChannel> =>
    disconnect === undefined
      ? api('POST /connected_channels', { body: { kind } })
      : api('DELETE /connected_channels/:id', { params: { id: disconnect } }),
  )

/** What is done with one channel. */
export function useChannelActions(id: string) {
  const params = { id }
  return {
    save: useChannelMutation(
      ({
        settings,
        version,
      }: RequestBody<'PATCH /connected_channels/:id'> & { version: string | undefined }) =>
        saveVersion('PATCH /connected_channels/:id', { params, body: { settings } }, version),
    ),
    test: useChannelMutation(() => api('POST /connected_channels/:id/test', { params })),
    register: useChannelMutation((pin: string) =>
      api('POST /connected_channels/:id/register', { params, body: { pin } }),
    ),
    subscribe: useChannelMutation(() => api('POST /connected_channels/:id/subscribe', { params })),
    resume: useChannelMutation(() => api('POST /connected_channels/:id/resume', { params })),
    disconnect: useChannelMutation(() => api('DELETE /connected_channels/:id', { params })),
  }
}
