import type { Choices } from '@replyloop/shared/contract/content'
import { findChannelRoute, type ChannelRoute } from '../../channels/route.ts'
import { describeClosedWindow, windowFor } from '../../channels/sending.ts'
import { listApproved, whyUnsendable } from '../../channels/templates.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listOnChannel } from '../../contacts/people.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'
import { fileFault, textExcessOf, textSent } from '../message.rules.ts'

/** How many templates an error names. */
const namedInError = 10

/** The route of a message, as far as it decides about the window. */
type WindowRoute = Pick<ChannelRoute, 'channelId' | 'adapter' | 'settings'>

/**
 * Throws `WINDOW_CLOSED` where a contact wrote too long ago for a free text, with when that ended as `windowEndedAt`. For what
 * is written by hand it ends later on channels whose provider has approved that.
 */
export async function requireOpenWindow(
  tx: Tx,
  route: WindowRoute,
  contactId: string,
  { isByHand }: { isByHand: boolean },
): Promise<void> {
  const { isOpen, opensUntil } = await readWindow(tx, route, contactId, isByHand)
  if (isOpen) return
  const details = opensUntil === null ? [] : [{ path: 'windowEndedAt', message: isoTime(opensUntil) }]
  const { adapter, settings, channelId } = route
  const why = describeClosedWindow({ can: adapter.can, settings }, opensUntil)
  const names = channelId !== null && adapter.can.templates ? await listSendable(tx, channelId) : []
  const sendable = names.length === 0 ? '' : `. Approved here: ${names.join(', ')}`
  throw new Problem('WINDOW_CLOSED', `${why}${sendable}`, { details })
}

/** The first of the templates that a channel can send, by name and language. */
const listSendable = async (tx: Tx, channelId: string): Promise<string[]> =>
  (await listApproved(tx, { channelIds: [channelId] }, namedInError))
    .filter((template) => whyUnsendable(template) === undefined)
    .map(({ name, language }) => `${name} (${language})`)

/** Until when free texts may go to a contact on a channel. */
async function readWindow(
  tx: Tx,
  { channelId, adapter: { can }, settings }: WindowRoute,
  contactId: string,
  isByHand: boolean,
): Promise<ReturnType<typeof windowFor>> {
  const known =
    channelId === null || can.windowMs === null ? [] : await listOnChannel(tx, channelId, contactId)
  return windowFor({ can, settings, isByHand, known, now: tx.now })
}

/** The route of a channel's label, and whether a free text that nobody writes by hand may go to a contact there. */
export async function findRouteTo(
  tx: Tx,
  { id, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
  label: string,
): Promise<{ route: ChannelRoute; isOpen: boolean }> {
  const route = await findChannelRoute(tx, accountId, label)
  return { route, isOpen: (await readWindow(tx, route, id, false)).isOpen }
}

/** What is asked of a channel to carry. */
interface Carried {
  body: string
  choices?: Choices | null | undefined
  attachments: readonly StoredAttachment[]
}

/** Throws `VALIDATION_FAILED` for a text, with the lines that stand for its choices, or a file that a channel does not carry. */
export function requireCarried(
  { adapter: { can } }: Pick<ChannelRoute, 'adapter'>,
  label: string,
  { body, choices = null, attachments }: Carried,
): void {
  const text = textSent(can, { body, choices })
  const excess = textExcessOf(text, can)
  if (excess !== undefined) {
    const withLines = text === body ? '' : 'with a line for each thing to tap, '
    throw fieldProblem('body', `cannot be sent: ${withLines}${excess} on the channel ${label}`)
  }
  for (const [index, file] of attachments.entries()) {
    const fault = fileFault(can, file)
    if (fault !== undefined)
      throw fieldProblem(`attachments[${index}]`, `cannot be sent: the channel ${label} carries ${fault}`)
  }
}
