import { useEffect, useRef } from 'react'
import { isOfText, isWriting, nameOfKey } from './pressedKey.ts'

/** What a key does now, by its name. */
const actions = new Map<string, () => void>()

const notText = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']

/** Whether what is typed there becomes text: only then a letter is no key. */
function isTextField(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !target.readOnly && !notText.includes(target.type)
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}

/** Whether something that can be used is over the page: keys are for it alone then. */
const isCovered = () => document.querySelector('[role=dialog][aria-modal=true], [role=menu]') !== null

/** Whether a pressed key does something. */
export const isKey = (event: KeyboardEvent): boolean => actions.has(nameOfKey(event) ?? '')

/** Has the keys of `useKeys` do what they do. Those with Ctrl also work while one types. */
export function listenForKeys(): void {
  let lastStrayAt = -Infinity
  document.addEventListener('keydown', (event) => {
    const name = nameOfKey(event)
    if (name === undefined || event.defaultPrevented || event.isComposing || isCovered()) return
    const isLetter = isWriting(event)
    if (isTextField(event.target) && (isLetter || !name.startsWith('mod+'))) return
    const action = actions.get(name)
    if (isLetter && (action === undefined || isOfText(lastStrayAt, event.timeStamp)))
      lastStrayAt = event.timeStamp
    else if (action !== undefined) {
      event.preventDefault()
      event.stopImmediatePropagation() // a menu that this key opens would take it for one outside, and close
      action()
    }
  })
}

/** Keys that work while the component is there, wherever one does not type, and unless something covers the page. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const names = Object.keys(latest.current)
    for (const name of names) actions.set(name, () => latest.current[name]?.())
    return () => {
      for (const name of names) actions.delete(name)
    }
  }, [])
}
