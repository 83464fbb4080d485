import { randomId, readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiFailure } from '../api.ts'
import { replyKey, useReply } from './inboxQueries.ts'

interface Reply {
  readonly body: string
  readonly key: string
}

interface Draft {
  readonly body: string
  /** What is on its way. */
  readonly sending?: Reply
  /** What was sent and not answered: the same text under the same key goes out once. */
  readonly unanswered?: Reply
}

const defaultValue: Draft = { body: '' }

/**
 * What a person has typed to a contact. The tab keeps it until it has gone out: while other conversations are read, and
 * over a new sign-in. What has not gone out stands again before what was typed since. A contact's id is of one account.
 */
export function useDraft(contactId: string) {
  const key = `reply-to:${contactId}`
  const queries = useQueryClient()
  const reply = useReply(contactId)
  const [draft, setDraft] = useSessionStorage({ key, defaultValue, getInitialValueInEffect: false })
  // An answer may have come since the page was drawn, and once another conversation is open.
  const read = () => readSessionStorageValue({ key, defaultValue })
  const takeBack = (sent: Reply, failure?: unknown) => {
    const body = [sent.body, read().body].filter((text) => text.trim() !== '').join('\n\n')
    setDraft({ body, ...(!isRefusal(failure) && { unanswered: sent }) })
  }
  useEffect(() => {
    const { sending } = read()
    const isLeftBehind = queries.isMutating({ mutationKey: replyKey(contactId) }) === 0
    if (sending !== undefined && isLeftBehind) takeBack(sending) // the page was loaded anew meanwhile
  }, [contactId])
  const send = () => {
    const { body, sending, unanswered } = read()
    if (body.trim() === '' || sending !== undefined) return
    const sent = unanswered?.body === body ? unanswered : { body, key: randomId('reply') }
    setDraft({ body: '', sending: sent })
    reply.mutateAsync(sent).then(
      () => setDraft({ body: read().body }),
      (failure: unknown) => takeBack(sent, failure),
    )
  }
  return {
    body: draft.body,
    sending: draft.sending?.body,
    error: reply.error,
    type: (body: string) => setDraft({ ...read(), body }),
    send,
  }
}

/** Whether a failure says that nothing has gone out, and nothing will. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.code !== 'IDEMPOTENCY_IN_FLIGHT'
