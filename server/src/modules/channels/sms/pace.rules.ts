import type { ChannelInfo } from '@replyloop/shared/contract/channel'

/** The sorts of senders, which carriers let send at their own rates. */
const senderTypes = ['long code', 'toll-free', 'short code', 'alphanumeric'] as const
export type SenderType = (typeof senderTypes)[number]

/** The prefixes of numbers in North America that are free of charge for who calls. */
const tollFree = /^\+1(?:800|833|844|855|866|877|888)\d{7}$/

/** What sort of sender an address is. */
function senderTypeOf(sender: string): SenderType {
  if (tollFree.test(sender)) return 'toll-free'
  if (/^\+\d+$/.test(sender)) return 'long code'
  return /^\d{3,8}$/.test(sender) ? 'short code' : 'alphanumeric'
}

/** A provider queues what is more than its rate: beyond this nothing would be faster. */
const mostPerSecond = 100

/** What is kept of a channel's senders: how many there are of each sort, such as `2 long code, 1 toll-free`. */
export function describeSenders(senders: readonly string[]): string {
  const types = senders.map(senderTypeOf)
  return senderTypes
    .map((type) => ({ type, count: types.filter((one) => one === type).length }))
    .filter(({ count }) => count > 0)
    .map(({ type, count }) => `${count} ${type}`)
    .join(', ')
}

/**
 * How many messages the senders of a channel may start a second together, by what `describeSenders` has made of them; one, as
 * long as nobody has asked the provider.
 */
export function perSecondOf(info: ChannelInfo | null, rates: Readonly<Record<SenderType, number>>): number {
  const counted = (info?.['senderTypes'] ?? '').split(', ').flatMap((part) => {
    const [, count, type] = /^(\d+) (.+)$/.exec(part) ?? []
    const known = senderTypes.find((one) => one === type)
    return known === undefined ? [] : [Number(count) * rates[known]]
  })
  const sum = counted.reduce((total, each) => total + each, 0)
  return Math.min(Math.max(sum, 1), mostPerSecond)
}
