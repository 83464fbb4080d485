import { isSameValue } from '@replyloop/shared/values/changes'
import { ApiError, type ErrorFields } from '@replyloop/shared/client/apiError'
import { randomId, readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import { errorWithoutResponse, isAnswered, isRefusal, isSessionEnd } from '../apiError.ts'
import { draftFault, type ChoicesDraft } from '../content/choicesDraft.ts'
import { filesRequest } from '../content/filesDraft.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { notifyFailure } from '../failureNotifications.tsx'
import { attachedFiles, attachFiles, useAttachedFiles } from './attachedFiles.ts'
import type { Later } from './scheduledQueries.ts'
import { conversationPath, replyFailureTitle, useReply, type Conversation } from './inboxQueries.ts'

interface Reply {
  readonly body: string
  /** What stands below it. */
  readonly choices?: ChoicesDraft | null
  /** The snippets that are in it. */
  readonly snippetIds?: readonly string[]
  /** The ids of its files, where it has any. */
  readonly files?: readonly string[]
  /** The name of the channel that it goes out on. */
  readonly channel?: string | undefined
  /** When it goes out; left out: at once. */
  readonly later?: Later | undefined
  /** The last message that the user has seen; left out: it goes out no matter what others have written since. */
  readonly lastSeenMessageId?: string | undefined
  /** The idempotency key: a reply that is sent twice with the same key goes out once. */
  readonly key: string
  /** The contact's name, for the notification of a failure. */
  readonly name: string
}

interface Draft {
  readonly body: string
  readonly choices?: ChoicesDraft | null
  /** The name of the channel that the user has chosen. */
  readonly channel?: string | undefined
  /** The snippets that were put into it. */
  readonly snippetIds?: readonly string[]
  /** The variables of snippets in it for which the contact has no value. */
  readonly unfilled?: readonly string[]
  /** The last message when the user began to write it. */
  readonly seen?: string | undefined
  /** The reply that is being sent. */
  readonly sending?: Reply
  /** A failed reply that may have gone out. If the user sends the same again, it keeps its key. */
  readonly unanswered?: Reply
  /** Why the last reply failed. Its text is back in `body`, and its files are attached again. */
  readonly failure?: Failure
}

type Failure = Required<Pick<ErrorFields, 'code' | 'message' | 'requestId'>> &
  Pick<ErrorFields, 'details'> & { readonly later?: Later | undefined }

const defaultValue: Draft = { body: '' }
const keyPrefix = 'reply-to:'
const readDraft = (storageKey: string) => readSessionStorageValue({ key: storageKey, defaultValue })

/**
 * The reply that a user is writing to a contact. It lives in the session storage until it is sent, so it survives
 * opening another conversation and signing in again. If sending fails, its text is put back, before anything typed
 * since. It goes out on the channel of the last message unless the user chooses another. The storage key needs no account
 * id: contact ids are unique across accounts.
 */
export function useDraft({ contact, channels, lastMessage }: Conversation) {
  const key = `${keyPrefix}${contact.id}`
  const reply = useReply(contact)
  const files = useAttachedFiles(contact.id)
  const [draft, setDraft] = useSessionStorage({ key, defaultValue, getInitialValueInEffect: false })
  // Not from `draft`: a response can arrive after this render, or after another conversation was opened.
  const readLatest = () => readDraft(key)
  const named = (name: string | undefined) => channels.find((each) => each.name === name)
  const channel = named(draft.channel) ?? named(lastMessage?.channel) ?? channels[0]
  const send = (later?: Later, isAnyway = false): boolean => {
    const {
      body,
      choices = null,
      sending,
      unanswered,
      snippetIds = [],
      channel: chosen,
      seen = lastMessage?.id,
    } = readLatest()
    const attached = attachedFiles(contact.id)
    if ((body.trim() === '' && attached.length === 0) || sending !== undefined) return false
    if (draftFault(choices, body) !== null) return false
    const ids = attached.map(({ id }) => id)
    const sent =
      unanswered?.body === body &&
      isSameValue(unanswered.choices ?? null, choices) &&
      (unanswered.files ?? []).join() === ids.join() &&
      unanswered.channel === channel?.name &&
      isSameValue(unanswered.later ?? null, later ?? null)
        ? unanswered
        : {
            body,
            choices,
            files: ids,
            snippetIds,
            channel: channel?.name,
            later,
            lastSeenMessageId: isAnyway ? undefined : seen,
            key: randomId('reply'),
            name: nameOf(contact),
          }
    setDraft({ body: '', channel: chosen, sending: sent })
    attachFiles(contact.id, [])
    reply
      .mutateAsync({
        body,
        choices,
        key: sent.key,
        channel: sent.channel,
        later,
        snippetIds: sent.snippetIds ?? [],
        lastSeenMessageId: sent.lastSeenMessageId,
        attachments: filesRequest(attached).attachments ?? [],
      })
      .then(
        () => setDraft(draftAfterSuccess(readLatest(), sent)),
        (error: unknown) => {
          setDraft(draftAfterFailure(readLatest(), sent, error))
          attachFiles(contact.id, [...attached, ...attachedFiles(contact.id)])
        },
      )
    return true
  }
  const { failure } = draft
  return {
    body: draft.body,
    choices: draft.choices ?? null,
    channel,
    files,
    unfilled: draft.unfilled ?? [],
    sending: draft.sending,
    error: failure === undefined ? null : errorWithoutResponse(failure),
    type: (body: string) => {
      const latest = readLatest()
      const seen = latest.body.trim() === '' ? lastMessage?.id : latest.seen
      setDraft({ ...latest, body, seen, ...(body === '' && { snippetIds: [] }) })
    },
    offer: (choices: ChoicesDraft | null) => setDraft({ ...readLatest(), choices }),
    choose: (name: string) => {
      const { failure: _ofTheOther, ...latest } = readLatest()
      setDraft({ ...latest, channel: name })
    },
    /** What goes out with the text: not as of this render, for who has waited since. */
    besides: () => ({ choices: readLatest().choices ?? null, files: attachedFiles(contact.id) }),
    /** A snippet is in it that lacks values of the contact. */
    owe: (names: readonly string[]) => {
      const latest = readLatest()
      setDraft({ ...latest, unfilled: [...new Set([...(latest.unfilled ?? []), ...names])] })
    },
    /** A snippet is in it now. */
    addSnippet: (snippetId: string) => {
      const latest = readLatest()
      setDraft({ ...latest, snippetIds: [...new Set([...(latest.snippetIds ?? []), snippetId])] })
    },
    attach: (attached: typeof files) => attachFiles(contact.id, attached),
    /** Whether it is on its way now. */
    send,
    /** Sends what was refused since others have written. */
    sendAnyway: () => send(readLatest().failure?.later, true),
  }
}

/** The draft after a reply has gone out: what was typed and chosen since. Its own channel is that of the last message now. */
const draftAfterSuccess = (typed: Draft, sent: Reply): Draft => {
  const { body, choices = null, unfilled = [], snippetIds = [], channel, seen } = typed
  return { body, choices, unfilled, snippetIds, seen, ...(channel !== sent.channel && { channel }) }
}

/**
 * The draft after a reply failed: the text of the reply, then what was typed since; below it what was below either; on the channel
 * that it had.
 */
function draftAfterFailure(typed: Draft, sent: Reply, error: unknown): Draft {
  const body = [sent.body, typed.body].filter((text) => text.trim() !== '').join('\n\n')
  const { code, message, requestId, details } = error instanceof ApiError ? error : unexpectedError
  const { later, lastSeenMessageId } = sent
  return {
    body,
    choices: sent.choices ?? typed.choices ?? null,
    unfilled: typed.unfilled ?? [],
    snippetIds: [...new Set([...(sent.snippetIds ?? []), ...(typed.snippetIds ?? [])])],
    channel: sent.channel,
    // What others have written since is shown with it: by now it is seen.
    seen: isAnswered(error) ? (error.details.at(-1)?.path ?? lastSeenMessageId) : lastSeenMessageId,
    ...(!isSessionEnd(error) && { failure: { code, message, requestId, details, later } }),
    ...(!isRefusal(error) && { unanswered: sent }),
  }
}

const unexpectedError = errorWithoutResponse({
  code: 'UNEXPECTED',
  message: 'Something unexpected went wrong. Send it again.',
})

const reloadedError = errorWithoutResponse({
  code: 'LEFT_BEHIND',
  message:
    'The page was loaded anew before the service had answered. Send it again: the same text goes out only once.',
})

/** Files do not survive that, so what is sent next is another reply. */
const reloadedWithFiles = errorWithoutResponse({
  code: 'LEFT_BEHIND',
  message:
    'The page was loaded anew before the service had answered, so the reply may have gone out. If it has not, attach its files again.',
})

/**
 * Puts replies that were being sent when the page was reloaded back into their drafts, and notifies the user. Call it
 * before the first render, when nothing of this page can be sending yet.
 */
export function restoreInterruptedReplies(): void {
  for (const key of Object.keys(window.sessionStorage).filter((each) => each.startsWith(keyPrefix))) {
    const draft = readDraft(key)
    const { sending } = draft
    if (sending === undefined) continue
    const error = (sending.files ?? []).length === 0 ? reloadedError : reloadedWithFiles
    window.sessionStorage.setItem(key, JSON.stringify(draftAfterFailure(draft, sending, error)))
    const page = conversationPath(key.slice(keyPrefix.length))
    if (!window.location.pathname.endsWith(page))
      notifyFailure({ title: replyFailureTitle(sending.name), reason: error.message, page })
  }
}
