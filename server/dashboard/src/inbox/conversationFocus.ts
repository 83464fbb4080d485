/** What a key asks for in a conversation that is still being read. */
let awaited: { contactId: string; place: 'messages' | 'reply' } | undefined

const find = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

/** Focuses the messages of the conversation on screen: from there, keys lead on. */
export const focusMessages = (): void => find('.conversation .thread')?.focus({ preventScroll: true })

/**
 * Focuses what the conversation on screen is answered with: a text, or where only a template may go, the template. While
 * another one is being opened, its reply, once it is there: what is typed never goes to the former one.
 */
export function focusReply(): void {
  if (awaited !== undefined) awaited.place = 'reply'
  else (find('.reply-box textarea') ?? find('.reply-box .reply-template input'))?.focus()
}

/** Whether a reply has been asked for that is typed into what is not there yet. */
export const isReplyAwaited = (): boolean => awaited?.place === 'reply'

/** Whether a key has opened a conversation that is still being read. */
export const isAwaited = (): boolean => awaited !== undefined

/** A key has opened a conversation: the focus goes to its messages as soon as they are there. */
export function awaitMessages(contactId: string): void {
  awaited = { contactId, place: 'messages' }
}

/** A conversation is on screen now, or cannot be read: it gets the focus if a key has opened it. */
export function takeAwaitedFocus(contactId: string): void {
  const asked = awaited
  awaited = undefined
  if (asked?.contactId !== contactId) return
  focusMessages()
  if (asked.place === 'reply') focusReply()
}

/** Something else is gone to: nothing is asked for any more. */
export function stopAwaiting(): void {
  awaited = undefined
}
