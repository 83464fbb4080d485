import { randomId, readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { ApiFailure } from '../api.ts'
import type { useReply } from './inboxQueries.ts'

interface Draft {
  readonly body: string
  /** What was sent and not answered: the same text under the same key goes out once. */
  readonly unanswered?: { readonly body: string; readonly key: string }
}

const defaultValue: Draft = { body: '' }

/**
 * What a person has typed to a contact. The tab keeps it until it has gone out: while other conversations are read, and
 * over a new sign-in. A contact's id is of one account.
 */
export function useDraft(contactId: string, reply: ReturnType<typeof useReply>) {
  const key = `reply-to:${contactId}`
  const [draft, setDraft] = useSessionStorage({ key, defaultValue, getInitialValueInEffect: false })
  const send = () => {
    const { body, unanswered } = draft
    if (body.trim() === '' || reply.isPending) return
    const sent = unanswered?.body === body ? unanswered : { body, key: randomId('reply') }
    setDraft({ body: '', unanswered: sent })
    // Also once another conversation is open.
    reply.mutateAsync(sent).then(
      () => setDraft({ body: typedSince(key) }),
      (failure: unknown) =>
        setDraft({ body: typedSince(key) || body, ...(!isRefusal(failure) && { unanswered: sent }) }),
    )
  }
  return { body: draft.body, type: (body: string) => setDraft({ ...draft, body }), send }
}

const typedSince = (key: string) => readSessionStorageValue({ key, defaultValue }).body

/** Whether a failure says that nothing has gone out, and nothing will. */
const isRefusal = (failure: unknown) =>
  failure instanceof ApiFailure &&
  failure.status >= 400 &&
  failure.status < 500 &&
  failure.code !== 'IDEMPOTENCY_IN_FLIGHT'
