import { readAccount } from '../../accounts/accounts.store.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { transcribeJob } from '../bot.jobs.ts'
import { isVoiceNote } from './voiceNote.rules.ts'

/** Has what is said in a voice note written down, once its file is here or known to stay away, where the account wants that. */
export async function scheduleTranscription(tx: Tx, { message }: { message: MessageRow }): Promise<void> {
  const isSettled = message.mediaHash !== null || message.mediaError !== null
  if (!isVoiceNote(message) || !isSettled || message.transcript !== null) return
  const { id: messageId, accountId } = message
  const { transcriptionModel } = await readAccount(tx, accountId)
  if (transcriptionModel === null) return
  await enqueue(tx, transcribeJob, { messageId }, { uniqueKey: `transcribe:${messageId}`, accountId })
}
