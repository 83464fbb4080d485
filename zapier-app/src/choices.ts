import type { Client } from '@replyloop/shared/client/client'
import { broadcastStates, type BroadcastState } from '@replyloop/shared/values/broadcast'
import { channelKindNames } from '@replyloop/shared/values/channel'
import { maxPageSize } from '@replyloop/shared/values/limits'
import type { Bundle, ZObject } from 'zapier-platform-core'
import { clientOf } from './client.ts'
import { text } from './input.ts'

/** Which page to read. */
interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

/** The choices of a page, each with what a person reads, and where the next page begins. */
interface ChoicePage {
  readonly choices: readonly { readonly id: string; readonly label: string }[]
  readonly nextCursor: string | null
}

/** A dropdown that is filled from the account, page by page. */
const dropdown = (
  readPage: (client: Client, query: PageQuery, chosen: Bundle['inputData']) => Promise<ChoicePage>,
) => ({
  async perform(z: ZObject, bundle: Bundle) {
    const { paging_token: cursor } = bundle.meta
    const query = { limit: maxPageSize, ...(cursor && { cursor }) }
    const { choices, nextCursor } = await readPage(clientOf(z, bundle), query, bundle.inputData)
    return { results: [...choices], paging_token: nextCursor }
  },
})

/** The lists of the account, by name. */
export const lists = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listLists({ query })).body
  return { choices: data.map(({ id, name }) => ({ id, label: name })), nextCursor }
})

/** The segments of the account, by name. */
export const segments = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listSegments({ query })).body
  return { choices: data.map(({ id, name }) => ({ id, label: name })), nextCursor }
})

/** The campaigns of the account, by name and status. */
export const campaigns = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listCampaigns({ query })).body
  return { choices: data.map(({ id, name, status }) => ({ id, label: `${name} (${status})` })), nextCursor }
})

/** The answers of the campaign that the step has chosen, by their first questions. */
export const answers = dropdown(async (client, query, { campaignId: chosen }) => {
  const campaignId = text.parse(chosen)
  if (campaignId === undefined) return { choices: [], nextCursor: null }
  const { data, nextCursor } = (await client.listAnswers({ params: { campaignId }, query })).body
  return { choices: data.map(({ id, questions }) => ({ id, label: questions[0] ?? id })), nextCursor }
})

/** The broadcasts in one of some states, by name and state. */
const broadcastsIn = (...states: readonly BroadcastState[]) =>
  dropdown(async (client, query) => {
    const { data, nextCursor } = (await client.listBroadcasts({ query })).body
    const offered = data.filter(({ state }) => states.includes(state))
    return {
      choices: offered.map(({ id, name, state }) => ({ id, label: `${name} (${state})` })),
      nextCursor,
    }
  })

/** The broadcasts of the account, and those with which each step can do something. */
export const broadcasts = {
  all: broadcastsIn(...broadcastStates),
  toStart: broadcastsIn('draft'),
  toPause: broadcastsIn('preparing', 'sending'),
  toResume: broadcastsIn('paused'),
  toCancel: broadcastsIn('scheduled', 'preparing', 'sending', 'paused'),
}

type ChannelRow = Awaited<ReturnType<Client['listChannels']>>['body']['data'][number]

/** What each kind of channel is called; a newer server may have others. */
const kindNames: Readonly<Record<string, string>> = channelKindNames

/** The kind of a connected channel; `undefined` for a custom one, as for every one of a server that tells no kinds. */
const connectedKind = ({ kind }: ChannelRow) => (kind === 'custom' ? undefined : kind)

/** Those channels that are to be offered, by name; a connected one by its kind, too. */
const channelsThat = (isOffered: (channel: ChannelRow) => boolean) =>
  dropdown(async (client, query) => {
    const { data, nextCursor } = (await client.listChannels({ query })).body
    const choices = data.filter(isOffered).map((channel) => {
      const { name } = channel
      const kind = connectedKind(channel)
      return { id: name, label: kind === undefined ? name : `${name} (${kindNames[kind] ?? kind})` }
    })
    return { choices, nextCursor }
  })

/** The channels in use, and the connected ones. */
export const channels = channelsThat(() => true)

/** The custom channels in use: no step may send on a connected one, or bring a message in there. */
export const customChannels = channelsThat((channel) => connectedKind(channel) === undefined)

/** The connected channels. */
export const connectedChannels = channelsThat((channel) => connectedKind(channel) !== undefined)

/** The names of the custom fields in use. */
export const customFieldNames = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listCustomFields({ query })).body
  return { choices: data.map(({ name }) => ({ id: name, label: name })), nextCursor }
})

/** The names of the tags. */
export const tagNames = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listTags({ query })).body
  return { choices: data.map(({ name }) => ({ id: name, label: name })), nextCursor }
})

/** The choice that stands for nobody, or for no team. */
export const noneOfThem = 'none'

/** Who may answer, by name, and nobody. */
export const members = dropdown(async (client) => {
  const { data } = (await client.listAvailability()).body
  const named = data.map(({ memberId, name }) => ({ id: memberId, label: name }))
  return { choices: [{ id: noneOfThem, label: 'Nobody' }, ...named], nextCursor: null }
})

/** The teams, by name, and none. */
export const teams = dropdown(async (client, query) => {
  const { data, nextCursor } = (await client.listTeams({ query })).body
  const first = query.cursor === undefined ? [{ id: noneOfThem, label: 'No Team' }] : []
  return { choices: [...first, ...data.map(({ id, name }) => ({ id, label: name }))], nextCursor }
})

/** The templates that can be sent, on the channel that the step has chosen, else on all. */
export const templates = dropdown(async (client, query, { channel }) => {
  const { data, nextCursor } = (
    await client.listSendableTemplates({ query: { ...query, channel: text.parse(channel) } })
  ).body
  const sendable = data.filter(({ problem }) => problem === null)
  return {
    choices: sendable.map((one) => ({ id: keyOfTemplate(one), label: labelOfTemplate(one) })),
    nextCursor,
  }
})

interface TemplateName {
  readonly name: string
  readonly language: string
}
const labelOfTemplate = ({ name, language, channel }: TemplateName & { channel: string }) =>
  `${name} (${language}, ${channel})`

/** A template as the field of a step names it. */
const keyOfTemplate = ({ name, language }: TemplateName): string => `${name}/${language}`

/** The template that a field names; one that a person has entered may have no language. */
export function templateOfKey(key: string): { name: string; language?: string } {
  const [, name = key, language] = /^(.+)\/([A-Za-z]{2,3}(?:[_-]\w+)*)$/s.exec(key) ?? []
  return language === undefined ? { name } : { name, language }
}
