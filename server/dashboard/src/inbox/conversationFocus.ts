/** What one writes in a conversation. */
export type Written = 'reply' | 'note'

/** What a key asks for in a conversation that is still being read. */
let awaited: { contactId: string; place: 'messages' | Written } | undefined
/** Shows where one writes, and focuses it; `undefined` where nobody can. */
let show: ((written: Written) => void) | undefined

const find = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )

/** Focuses the messages of the conversation on screen: from there, keys lead on. */
export const focusMessages = (): void => find('.conversation .thread')?.focus({ preventScroll: true })

/** Where the conversation on screen is written to has come: it shows what is asked for. Returns what ends that. */
export function writesBy(shows: (written: Written) => void): () => void {
  show = shows
  return () => {
    if (show === shows) show = undefined
  }
}

/** Focuses what is written into: a text, or where only a template may go, the template. */
export const focusWritten = (written: Written): void =>
  (written === 'note'
    ? find('.note-box textarea')
    : (find('.reply-box textarea') ?? find('.reply-box .reply-template input'))
  )?.focus()

/**
 * Leads to what is written in the conversation on screen. While another one is being opened, to what is written there, once it is
 * there: what is typed never goes to the former one.
 */
function write(written: Written): void {
  if (awaited !== undefined) awaited.place = written
  else show?.(written)
}

/** Leads to the reply. */
export const focusReply = (): void => write('reply')

/** Leads to a note for the team. */
export const focusNote = (): void => write('note')

/** Whether a text has been asked for that is typed into what is not there yet. */
export const isTextAwaited = (): boolean => awaited !== undefined && awaited.place !== 'messages'

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
  if (asked.place !== 'messages') show?.(asked.place)
}

/** Something else is gone to: nothing is asked for any more. */
export function stopAwaiting(): void {
  awaited = undefined
}
