import { broadcastStages } from '@replyloop/shared/values/filter'
import { eq, isNotNull } from 'drizzle-orm'
import { allOf, gone, havingRows, type ReadLeaf } from '../../contacts/filters.ts'
import { findBroadcast, findBroadcastByName } from './broadcasts.store.ts'
import { hasCome } from './stages.store.ts'

/** Those who got a broadcast, and how far they have come. */
export const broadcastLeaf: ReadLeaf = async (read, account, { name = '', value }) => {
  const byId = await findBroadcast(read, name)
  const broadcast = byId?.accountId === account.id ? byId : await findBroadcastByName(read, account.id, name)
  const stage = broadcastStages.find((one) => one === value)
  if (broadcast === undefined || stage === undefined) return gone('broadcast')
  const r = read.t.recipient
  const isOfIt = allOf(
    eq(r.accountId, account.id),
    eq(r.broadcastId, broadcast.id),
    eq(r.state, 'sent'),
    isNotNull(r.contactId),
  )
  const isScan = stage !== 'sent'
  const found = havingRows(read, r, r.contactId, allOf(isOfIt, hasCome(read, stage)), {
    isScan,
    isOrdered: true,
  })
  return { ...found, kept: { name: broadcast.id }, named: broadcast.name }
}
