import { api, saveVersion, type RequestBody, type ResponseBody } from '../../api.ts'
import { errorWithoutResponse } from '../../apiError.ts'
import { workText } from '../WorkLine.tsx'

type Conversation = ResponseBody<'PATCH /conversations/:contactId'>

/** What a person does with a conversation. */
export type Act = RequestBody<'PATCH /conversations/:contactId'>

/** It, and the conversation as they saw it then. */
export interface ChosenWork {
  readonly act: Act
  readonly seen: Conversation
}

/**
 * Does something with a conversation that is as the user has seen it. Throws an `ApiError`, where somebody else has changed it since
 * with what they did.
 */
export async function saveWork(
  contactId: string,
  { act, seen }: ChosenWork,
  me: string | undefined,
): Promise<Conversation> {
  let version = seen.etag
  for (;;) {
    const input = { params: { contactId }, body: act }
    const { isSaved, now } = await saveVersion('PATCH /conversations/:contactId', input, version)
    if (isSaved) return now
    if (!isAsSeen(now, seen, me)) throw await changedBefore(contactId)
    version = now.etag
  }
}

/** Whether nothing has changed but that the user's own reply has given it to them. */
const isAsSeen = (now: Conversation, seen: Conversation, me: string | undefined) =>
  now.state === seen.state &&
  now.snoozedUntil === seen.snoozedUntil &&
  now.teamId === seen.teamId &&
  seen.assigneeId === null &&
  now.assigneeId === me

async function changedBefore(contactId: string) {
  const { data } = await api('GET /contacts/:id/timeline', { params: { id: contactId }, query: {} })
  const last = data.find(({ subject }) => subject === 'conversation')
  const what = last === undefined ? 'Somebody has changed it' : workText(last)
  return errorWithoutResponse({
    code: 'VERSION_CONFLICT',
    message: `${what}, before you. It is shown as it is now: do it again if it still holds.`,
  })
}
