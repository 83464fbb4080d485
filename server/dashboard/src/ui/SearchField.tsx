import { maxSearch } from '@replyloop/shared/values/limits'
import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

const typingMs = 150

/** Esc leaves the field for the page, and keeps what is searched for; in a dialog it closes that. */
function leave(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Escape' || event.currentTarget.closest('[role=dialog]') !== null) return
  event.preventDefault()
  document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
}

/** A search field that calls `onType` while the user types. If `text` changes for another reason, the field follows. */
export function SearchField({
  text,
  onType,
  ...field
}: Omit<TextInputProps, 'onChange' | 'value'> & { text: string; onType: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const reported = useRef(text)
  const report = useDebouncedCallback((next: string) => {
    reported.current = next
    onType(next)
  }, typingMs)
  useEffect(() => {
    if (reported.current === text) return // the user may have typed on since then
    reported.current = text
    setTyped(text)
  }, [text])
  return (
    <TextInput
      type="search"
      maxLength={maxSearch}
      {...field}
      value={typed}
      onKeyDown={leave}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        report(value.trim())
      }}
    />
  )
}
