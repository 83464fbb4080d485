import { api } from '../../api.ts'
import { counted } from '../../ui/counted.ts'
import type { AutoRecharge, SubAccount } from '../agencyQueries.ts'
import { credits } from '../credits.ts'
import { dayText, numberText } from '../../ui/format.ts'

/** What is done with each of several sub-accounts. */
export type BulkWork =
  | { readonly do: 'grant'; readonly amount: number; readonly description: string }
  | { readonly do: 'recharge'; readonly autoRecharge: AutoRecharge }
  | { readonly do: 'suspend' }
  | { readonly do: 'resume' }
  | { readonly do: 'delete' }
  | {
      readonly do: 'copy'
      readonly campaignId: string
      readonly accountId?: string
      readonly segmentIds?: readonly string[]
    }
  | {
      readonly do: 'copySnippets'
      /** Left out: all. */
      readonly snippetIds?: readonly string[]
      readonly accountId?: string
    }
export type BulkAction = BulkWork['do']

/** What was done with one of them, and what somebody should know of it. */
export interface Done {
  readonly text: string
  readonly notes: readonly string[]
}

/** Does it with one sub-account; done again with the same key it is done once. */
export async function doWork(
  work: BulkWork,
  { id, email }: Pick<SubAccount, 'id' | 'email'>,
  idempotencyKey: string,
): Promise<Done> {
  const params = { id }
  const done = (text: string, notes: readonly string[] = []): Done => ({ text, notes })
  if (work.do === 'grant') {
    const { amount, description } = work
    const body = { email, amount, description }
    const { new_balance } = await api('POST /subaccounts/credits', { body, idempotencyKey })
    return done(`${counted(amount, 'credit')} granted: ${credits.format(new_balance)} now`)
  }
  if (work.do === 'recharge') {
    await api('PATCH /subaccounts/:id/auto_recharge', { params, body: { autoRecharge: work.autoRecharge } })
    return done(work.autoRecharge === null ? 'Auto-recharge is off' : 'Auto-recharge is set')
  }
  if (work.do === 'suspend') {
    await api('POST /subaccounts/:id/suspend', { params, idempotencyKey })
    return done('Suspended')
  }
  if (work.do === 'resume') {
    await api('POST /subaccounts/:id/resume', { params, idempotencyKey })
    return done('Resumed')
  }
  if (work.do === 'delete') {
    const { deletionDueAt } = await api('DELETE /subaccounts/:id', { params })
    return done(deletionDueAt === null ? 'Deleted' : `Will be erased on ${dayText(deletionDueAt)}`)
  }
  if (work.do === 'copySnippets') {
    const { accountId, snippetIds } = work
    const body = {
      ...(accountId !== undefined && { accountId }),
      ...(snippetIds !== undefined && { snippetIds: [...snippetIds] }),
    }
    const copied = await api('POST /subaccounts/:id/snippets', { params, body, idempotencyKey })
    const { snippets, customFields, notes } = copied
    const made = snippets.filter(({ outcome }) => outcome === 'made').length
    const others = [
      countOf(snippets, 'there', 'there already'),
      countOf(snippets, 'differs', 'different there'),
      countOf(snippets, 'leftOut', 'left out'),
      newOnes('new field', customFields),
    ].filter((text) => text !== '')
    return done(
      [`${counted(made, 'snippet')} copied`, ...others].join(', '),
      notes.map(({ text }) => text),
    )
  }
  const { campaignId, accountId, segmentIds = [] } = work
  const body = {
    campaignId,
    ...(accountId !== undefined && { accountId }),
    ...(segmentIds.length > 0 && { segmentIds: [...segmentIds] }),
  }
  const copied = await api('POST /subaccounts/:id/campaigns', { params, body, idempotencyKey })
  const { campaign, list, notes } = copied
  const listText = list === null ? '' : `, with the ${list.isNew ? 'new list' : 'list'} ${list.name}`
  const made = [
    newOnes('new field', copied.customFields),
    newOnes('new tag', copied.tags),
    newOnes('new list', copied.lists),
    newOnes('new segment', copied.segments),
  ].filter((text) => text !== '')
  const madeText = made.length === 0 ? '' : `. Made there: ${made.join('; ')}`
  return done(
    `${campaign.name} is there as a Draft${listText}${madeText}`,
    notes.map(({ text }) => text),
  )
}

/** How many of some have an outcome, in words; nothing where none has. */
function countOf(things: readonly { outcome: string }[], outcome: string, words: string): string {
  const count = things.filter((thing) => thing.outcome === outcome).length
  return count === 0 ? '' : `${numberText(count)} ${words}`
}

/** What a copy has made of one kind: `2 new tags, vip and old`. */
function newOnes(kind: string, things: readonly { name: string; outcome: string }[]): string {
  const names = things.flatMap(({ name, outcome }) => (outcome === 'made' ? [name] : []))
  return names.length === 0 ? '' : `${counted(names.length, kind)}, ${names.join(', ')}`
}
