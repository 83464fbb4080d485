import type { Tapped } from '@replyloop/shared/contract/content'
import { csatChoiceOf } from '@replyloop/shared/values/inbox'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { ShownChoices } from '../../channels/choices.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import { asksForMs } from '../outgoing/createOutgoingMessage.ts'
import { mayBeTyped, typedScore, typedTap } from './typedTap.rules.ts'

const selectLastSent = selectRows({
  values: ({ message: m }) => ({ contactId: m.contactId, channel: m.channel, after: m.id }),
  query: ({ q, t: { message: m } }, { contactId, channel, after }) =>
    q
      .select({ id: m.id, body: m.body, choices: m.choices })
      .from(m)
      .where(
        and(
          eq(m.contactId, contactId),
          gt(m.id, after),
          eq(m.channel, channel),
          eq(m.direction, 'outgoing'),
          eq(m.type, 'text'),
        ),
      )
      .orderBy(desc(m.id))
      .limit(1),
})

/** What a contact has chosen by typing: a score of an episode that it has just been asked about, or what our last message asked. */
export async function findTyped(
  tx: Tx,
  contactId: string,
  said: { channel: string; type: string; body: string },
  how: ShownChoices,
): Promise<Tapped | undefined> {
  const score = said.type === 'text' ? typedScore(said.body) : undefined
  const asked = score === undefined ? undefined : await findAskedEpisode(tx, contactId)
  return score === undefined || asked === undefined
    ? findTypedTap(tx, contactId, said, how)
    : { ...csatChoiceOf(asked, score), messageId: null }
}

/** The episode that a contact was asked about within a day and has not given a score. */
async function findAskedEpisode(
  { q, t: { episode: e }, now }: Tx,
  contactId: string,
): Promise<string | undefined> {
  const [found] = await q
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.contactId, contactId), gt(e.csatAskedAt, now - asksForMs), isNull(e.csat)))
    .orderBy(desc(e.id))
    .limit(1)
  return found?.id
}

/**
 * What a contact has chosen by typing, on a channel that shows choices as numbered lines, where our last message of a day there
 * asked. It is looked for only where the text may be such an answer.
 */
async function findTypedTap(
  tx: Tx,
  contactId: string,
  { channel, type, body }: { channel: string; type: string; body: string },
  how: ShownChoices,
): Promise<Tapped | undefined> {
  if (type !== 'text' || !mayBeTyped(how, body)) return undefined
  const after = firstIdAt('msg', tx.now - asksForMs)
  const [last] = await selectLastSent(tx, { contactId, channel, after })
  return typedTap(how, body, last)
}
