import type { TemplateUse } from '@replyloop/shared/contract/template'
import { readAccount } from '../../accounts/accounts.store.ts'
import { listConnectedChannels } from '../../channels/channels.store.ts'
import { findTemplate, listTemplatesOfNames } from '../../channels/templates.ts'
import { isTypeWanted } from '../../webhooks/events.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'

/**
 * What the verdict about each person reads beside the person: the hours and limits of the account, what its channels are in the
 * state for, and the templates as each of them has them. What was planned by something else is another plan.
 */
export async function readDeciding(
  read: Reader,
  accountId: string,
  uses: readonly (TemplateUse | null)[],
): Promise<unknown> {
  const [account, channels, isWanted, ...used] = await pipelined(
    readAccount(read, accountId),
    listConnectedChannels(read, accountId),
    isTypeWanted(read, accountId, 'message.reply'),
    ...uses.flatMap((use) => (use === null ? [] : [findTemplate(read, use.templateId)])),
  )
  const templates = used.filter((template) => template !== undefined)
  const wanted = new Set(templates.map(nameOf))
  const onChannels = templates.length === 0 ? [] : channels
  const there = await pipelined(
    ...onChannels.map(({ id }) =>
      listTemplatesOfNames(
        read,
        id,
        templates.map(({ name }) => name),
      ),
    ),
  )
  const { quietFrom, quietUntil, quietOpenings, quietForMany, timeZone, marketingCap, suspendedAt } = account
  return [
    [quietFrom, quietUntil, quietOpenings, quietForMany, timeZone, marketingCap, suspendedAt],
    [account.replyUrl !== null || isWanted],
    channels.map(({ id, name, state, campaignsRestUntil }) => [id, name, state, campaignsRestUntil]),
    there
      .flat()
      .filter((template) => wanted.has(nameOf(template)))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id, state, category, components }) => [id, state, category, components]),
  ]
}

const nameOf = ({ name, language }: { name: string; language: string }) => `${language} ${name}`
