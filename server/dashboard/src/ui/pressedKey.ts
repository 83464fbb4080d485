/** What of a pressed key decides what it does. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>

/** Longer than between two letters of somebody who types, shorter than between two keys of somebody who looks. */
const typingMs = 400

/**
 * What a pressed key is called: what it writes, so that `?` is found on any keyboard, with `mod+` before it if Ctrl or ⌘ is
 * held. Where a keyboard has no Latin letters, the letter that stands there on one that has. A capital begins a text, and is none.
 */
export function nameOfKey(pressed: Pressed): string | undefined {
  const { key, code, ctrlKey, metaKey, altKey } = pressed
  if (altKey) return undefined
  if (/^\p{Lu}$/u.test(key) && isWriting(pressed) && !pressed.getModifierState('CapsLock')) return key
  const letter = /^\P{ASCII}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  const name = (letter ?? key).toLowerCase()
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** Whether a key writes a letter or a sign. The space bar scrolls where nothing is typed. */
export const isWriting = ({ key, ctrlKey, metaKey, altKey }: Omit<Pressed, 'getModifierState'>): boolean =>
  /^\S$/u.test(key) && !ctrlKey && !metaKey && !altKey

/** Whether a key belongs to a text that is typed where nothing takes it: it follows at once on a sign that is nobody's key. */
export const isOfText = (lastStrayAt: number, now: number): boolean => now - lastStrayAt < typingMs
