import { z } from 'zod'
import { contactIdIn } from '../../contacts/contact.presenter.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { findMessage } from '../messages.store.ts'

const AboutMessage = z.object({ messageId: z.string() })

/** The id of the contact that the body of a response is about, or whose message it names; `null` where it is about none. */
export async function contactOfResponse(read: Reader, body: unknown): Promise<string | null> {
  const named = contactIdIn(body)
  if (named !== null) return named
  const message = AboutMessage.safeParse(body).data
  if (message === undefined) return null
  return (await findMessage(read, message.messageId))?.contactId ?? null
}
