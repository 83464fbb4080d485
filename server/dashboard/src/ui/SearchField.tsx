import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

const typingMs = 150

/** A search as one types. `text` is what is looked for now: where it changes elsewhere, the field follows. */
export function SearchField({
  text,
  onType,
  ...field
}: Omit<TextInputProps, 'onChange' | 'value'> & { text: string; onType: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const told = useRef(text)
  const tell = useDebouncedCallback((next: string) => {
    told.current = next
    onType(next)
  }, typingMs)
  useEffect(() => {
    if (told.current === text) return // what is being typed is ahead of the address
    told.current = text
    setTyped(text)
  }, [text])
  return (
    <TextInput
      type="search"
      maxLength={200}
      {...field}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        tell(value.trim())
      }}
    />
  )
}
