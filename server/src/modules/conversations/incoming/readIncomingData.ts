import type { IncomingData } from '@replyloop/shared/contract/content'
import type { DataBeside } from '../../channels/incoming.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { findMessage, findMessageByProviderId } from '../messages.store.ts'
import { storableText } from '../storableText.ts'
import { incomingDataOf } from './incomingData.rules.ts'

/** Where a message came in; `id`: the connected channel, `null` on a custom one. */
interface Place {
  id: string | null
  accountId: string
}

/** What a message brings beside its text, as it is stored; of a tap the message of ours that has the button is looked up. */
export async function readIncomingData(
  read: Reader,
  place: Place,
  data: DataBeside | undefined,
): Promise<IncomingData | null> {
  const answers = data?.tapped?.answers
  return incomingDataOf(data, answers === undefined ? null : await findAnswered(read, place, answers))
}

async function findAnswered(
  read: Reader,
  { id: channelId, accountId }: Place,
  answers: NonNullable<NonNullable<DataBeside['tapped']>['answers']>,
): Promise<string | null> {
  if ('id' in answers) {
    const message = await findMessage(read, answers.id)
    return message?.accountId === accountId && message.direction === 'outgoing' ? message.id : null
  }
  if (channelId === null) return null
  const message = await findMessageByProviderId(read, channelId, storableText(answers.providerId))
  return message?.id ?? null
}
