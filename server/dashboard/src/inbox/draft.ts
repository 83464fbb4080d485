import { randomId, readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { ApiFailure } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { tellFailure } from '../lateFailures.tsx'
import { conversationPath, notGoneOut, useReply, type Conversation } from './inboxQueries.ts'

interface Reply {
  readonly body: string
  readonly key: string
  /** The contact's, for the notice of a failure. */
  readonly name: string
}

interface Draft {
  readonly body: string
  /** What is on its way. */
  readonly sending?: Reply
  /** What was sent and not answered: the same text under the same key goes out once. */
  readonly unanswered?: Reply
  /** Why what stands in the box again has not gone out. */
  readonly failure?: { readonly code: string; readonly message: string; readonly requestId: string | null }
}

const defaultValue: Draft = { body: '' }
const prefix = 'reply-to:'
const readDraft = (key: string) => readSessionStorageValue({ key, defaultValue })

/**
 * What a person has typed to a contact. The tab keeps it until it has gone out: while other conversations are read, and
 * over a new sign-in. What has not gone out stands again before what was typed since. A contact's id is of one account.
 */
export function useDraft(contact: Conversation['contact']) {
  const key = `${prefix}${contact.id}`
  const reply = useReply(contact)
  const [draft, setDraft] = useSessionStorage({ key, defaultValue, getInitialValueInEffect: false })
  // An answer may have come since the page was drawn, and once another conversation is open.
  const read = () => readDraft(key)
  const send = () => {
    const { body, sending, unanswered } = read()
    if (body.trim() === '' || sending !== undefined) return
    const sent =
      unanswered?.body === body ? unanswered : { body, key: randomId('reply'), name: nameOf(contact) }
    setDraft({ body: '', sending: sent })
    reply.mutateAsync(sent).then(
      () => setDraft({ body: read().body }),
      (failure: unknown) => setDraft(takenBack(read().body, sent, failure)),
    )
  }
  const { failure } = draft
  return {
    body: draft.body,
    sending: draft.sending?.body,
    error: failure === undefined ? null : new ApiFailure(0, failure),
    type: (body: string) => setDraft({ ...read(), body }),
    send,
  }
}

/** The box after a failure: what was sent stands before what was typed since. */
function takenBack(typed: string, sent: Reply, failure: unknown): Draft {
  const body = [sent.body, typed].filter((text) => text.trim() !== '').join('\n\n')
  const told = failure instanceof ApiFailure ? failure : unexpected
  return {
    body,
    failure: { code: told.code, message: told.message, requestId: told.requestId },
    ...(!isRefusal(failure) && { unanswered: sent }),
  }
}

const unexpected = new ApiFailure(0, {
  code: 'UNEXPECTED',
  message: 'Something unexpected went wrong. Send it again.',
})

const leftBehind = new ApiFailure(0, {
  code: 'LEFT_BEHIND',
  message:
    'The page was loaded anew before the service had answered. Send it again: the same text goes out only once.',
})

/**
 * Puts back into its box what was on its way when the page was loaded anew, and tells so. To be called before anything
 * is shown: then nothing of this page is on its way yet.
 */
export function takeBackLeftBehind(): void {
  for (const key of Object.keys(window.sessionStorage).filter((each) => each.startsWith(prefix))) {
    const { body, sending } = readDraft(key)
    if (sending === undefined) continue
    window.sessionStorage.setItem(key, JSON.stringify(takenBack(body, sending, leftBehind)))
    const toldAt = conversationPath(key.slice(prefix.length))
    const isThere = window.location.pathname.endsWith(toldAt)
    if (!isThere) tellFailure({ title: notGoneOut(sending.name), reason: leftBehind.message, toldAt })
  }
}

/** Whether a failure says that nothing has gone out, and nothing will. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.code !== 'IDEMPOTENCY_IN_FLIGHT'
