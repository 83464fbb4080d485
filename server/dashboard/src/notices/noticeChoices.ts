import { useSyncExternalStore } from 'react'

/** What a member has chosen in this browser: notices beside the pages, and a sound with them. */
export type NoticeChoice = 'notices' | 'sound'

const keyOf = (choice: NoticeChoice, memberId: string) => `replyloop-${choice}:${memberId}`

const listeners = new Set<() => void>()
const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  window.addEventListener('storage', onChange) // of another tab
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', onChange)
  }
}

/** Whether a member has chosen something in this browser. */
export const isChosen = (choice: NoticeChoice, memberId: string): boolean =>
  window.localStorage.getItem(keyOf(choice, memberId)) === 'on'

/** Keeps the choice of a member for this browser. */
export function choose(choice: NoticeChoice, memberId: string, isOn: boolean): void {
  if (isOn) window.localStorage.setItem(keyOf(choice, memberId), 'on')
  else window.localStorage.removeItem(keyOf(choice, memberId))
  for (const listener of listeners) listener()
}

/** Whether a member has chosen something in this browser, kept up to date. */
export const useNoticeChoice = (choice: NoticeChoice, memberId: string): boolean =>
  useSyncExternalStore(subscribe, () => isChosen(choice, memberId))

/** Whether this browser can show notices, and whether it has been allowed to; `unsupported` also without HTTPS. */
export const noticePermission = (): NotificationPermission | 'unsupported' =>
  'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported'
