import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { dateFormat, numberText } from '../ui/format.ts'

/** What pages call some of what a provider says of a channel. */
const labels: Readonly<Record<string, string>> = {
  number: 'Number',
  verifiedName: 'Name',
  nameStatus: 'Review of the name',
  quality: 'Quality',
  messagingLimit: 'People to write to first, in 24 hours',
  throughput: 'Speed',
  phoneApp: 'Beside the phone app',
  mode: 'Mode',
  friendlyName: 'Name',
  capabilities: 'Carries',
  senderTypes: 'Kinds of senders',
  messagingService: 'Messaging Service',
  messagingProfile: 'Messaging profile',
  accountType: 'Kind of account',
  username: 'User name',
  subscribed: 'Subscribed to hooks',
  missingFields: 'Hook fields that are missing',
  destinations: 'May send to',
  tokenEndsAt: 'Access token ends',
}

const longDate = dateFormat({ dateStyle: 'long' })

/** What people have named. */
const names = new Set(['verifiedName', 'friendlyName', 'account', 'page', 'username'])

/** Whether its provider sends hooks here, as the provider said last. */
export const isSubscribed = ({ info }: Pick<ConnectedChannel, 'info'>): boolean =>
  info?.['subscribed'] === 'yes'

/** The words for a name in what a provider says of a channel; what has none is made readable: `accountMode` is `Account mode`. */
export function infoLabel(name: string): string {
  const words = name.replaceAll(
    /([a-z])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  )
  return labels[name] ?? readable(words)
}

/** What a provider says under a name, in words: `TIER_2K` is `2,000`, `AVAILABLE_WITHOUT_REVIEW` is `Available without review`. */
export function infoValue(name: string, value: string): string {
  if (names.has(name)) return value // a name is no code, in upper or lower case
  if (name.endsWith('At')) return longDate.format(Date.parse(value))
  const tier = /^TIER_(\d+)(K?)$/.exec(value)
  if (tier !== null) return numberText(Number(tier[1]) * (tier[2] === 'K' ? 1000 : 1))
  const isCode = /^[A-Z]+(_[A-Z]+)*$/.test(value) || ['yes', 'no', 'none'].includes(value)
  return isCode ? readable(value.replace(/^TIER_/, '').toLowerCase()) : value
}

/** A code as words, such as the kind of a notice: `account_update` is `Account update`. */
export function readable(code: string): string {
  const words = code.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
