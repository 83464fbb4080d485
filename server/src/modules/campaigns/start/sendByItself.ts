import type { TemplateUse } from '@replyloop/shared/contract/template'
import { readAccount } from '../../accounts/accounts.store.ts'
import { findChannelRoute } from '../../channels/route.ts'
import { listTemplatesOfNames } from '../../channels/templates.ts'
import type { SaidByItself } from '../../conversations/campaignDirectory.ts'
import { askPermission, createOutgoingMessage } from '../../conversations/outgoing.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { readChannels } from './channelKnowledge.ts'
import { wayOn } from './findWay.ts'
import { startVerdict } from './startVerdict.rules.ts'

/**
 * Sends what the inbox says by itself, free of charge and at any hour, unless the verdict is another one, whose reason it returns.
 * The caller holds `locks.conversation`, and has read the contact under it.
 */
export async function sendByItself(
  tx: Tx,
  { contact, channel, text, choices, files, template }: SaidByItself,
): Promise<{ messageId: string } | { reason: string }> {
  const { accountId, campaignId } = contact
  const known = readChannels(tx, { accountId, now: tx.now, keyedHash: tx.keyedHash })
  const use = template ? await findUse(tx, { accountId, channel, template }) : undefined
  const facts = {
    contact,
    to: await askPermission(tx, contact),
    needsHuman: false,
    account: { ...(await readAccount(tx, accountId)), metered: false },
    heedsQuiet: false,
    way: await wayOn(known, channel, { contact, use }),
    text,
    choices,
    files,
    isFree: true,
  }
  const verdict = startVerdict(facts, tx.now)
  if (verdict.is !== 'send') return { reason: verdict.reason }
  const messageId = newId('msg', tx.now)
  const given = { id: messageId, campaignId, author: 'auto', purpose: 'transactional' } as const
  await createOutgoingMessage(tx, { ...verdict.message, ...given })
  return { messageId }
}

/** A template of a channel, by its name and language: without a language, the only one of that name or the first. */
async function findUse(
  tx: Tx,
  {
    accountId,
    channel,
    template: { name, language },
  }: { accountId: string; channel: string; template: NonNullable<SaidByItself['template']> },
): Promise<TemplateUse | undefined> {
  const { channelId } = await findChannelRoute(tx, accountId, channel)
  const named = channelId === null ? [] : await listTemplatesOfNames(tx, channelId, [name])
  const found = named.find((each) => language === undefined || each.language === language)
  return found && { templateId: found.id, nextTemplateId: null, values: {} }
}
