import { Combobox, Group, Text, Textarea, useCombobox, type TextareaProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** What can be picked into a text. */
export interface Choice {
  readonly key: string
  readonly label: string
  readonly description?: string
}

/** The place in a text at which something is picked: from its sign to the cursor. */
interface Place {
  readonly from: number
  readonly to: number
  /** What is typed behind the sign. */
  readonly sought: string
}

/** A text into which things are picked from a list that opens with a sign, such as `@`, where a word begins. */
export function PickingTextarea({
  value,
  onChange,
  sign,
  listLabel,
  useChoices,
  onPick,
  onKeyDown,
  ...textarea
}: Omit<TextareaProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  sign: '@' | '/'
  listLabel: string
  /** What there is for what is typed behind the sign, none for `undefined`; where there is nothing, no list is shown. */
  useChoices: (sought: string | undefined) => readonly Choice[]
  /** Somebody picks one: `put` replaces the sign and what is typed behind it. */
  onPick: (key: string, put: (text: string) => void) => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef(value)
  latest.current = value
  const cursor = useRef<number>(undefined)
  const [place, setPlace] = useState<Place>()
  const choices = useChoices(place?.sought)
  const isOpen = place !== undefined && choices.length > 0
  const combobox = useCombobox({ opened: isOpen, onDropdownClose: () => setPlace(undefined) })
  useEffect(() => {
    if (isOpen) combobox.selectFirstOption()
  }, [choices.map(({ key }) => key).join()])
  useLayoutEffect(() => {
    if (cursor.current === undefined) return
    field.current?.setSelectionRange(cursor.current, cursor.current)
    cursor.current = undefined
  }, [value])
  const put =
    ({ from, to }: Place, typed: string) =>
    (text: string) => {
      const before = latest.current
      const isThere = before.slice(from, to) === typed // it may have been changed since
      const [start, end] = isThere ? [from, to] : [before.length, before.length]
      cursor.current = start + text.length
      onChange(before.slice(0, start) + text + before.slice(end))
    }
  return (
    <Combobox
      store={combobox}
      position="top-start"
      width={320}
      onOptionSubmit={(key) => {
        if (place !== undefined) onPick(key, put(place, value.slice(place.from, place.to)))
        setPlace(undefined)
        field.current?.focus()
      }}
    >
      <Combobox.Target withKeyboardNavigation={isOpen}>
        <Textarea
          dir="auto"
          autosize
          minRows={2}
          maxRows={8}
          {...textarea}
          ref={field}
          value={value}
          onKeyDown={(event) => {
            if (!isOpen) onKeyDown?.(event)
          }}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value)
            setPlace(placeIn(currentTarget, sign))
          }}
          onBlur={() => setPlace(undefined)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={listLabel} mah={220} style={{ overflowY: 'auto' }}>
          {choices.map(({ key, label, description }) => (
            <Combobox.Option key={key} value={key} onMouseDown={(event) => event.preventDefault()}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm" flex="0 0 auto" maw="60%" truncate dir="auto">
                  {label}
                </Text>
                {description !== undefined && (
                  <Text size="xs" c="inherit" truncate dir="auto">
                    {description}
                  </Text>
                )}
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The most that is looked for. */
const longest = 60

function placeIn({ value, selectionStart: to }: HTMLTextAreaElement, sign: string): Place | undefined {
  const from = value.lastIndexOf(sign, to - 1)
  const sought = value.slice(from + 1, to)
  if (from === -1 || sought.length > longest || sought.includes('\n')) return undefined
  return from === 0 || /[\s(]/.test(value[from - 1] ?? '') ? { from, to, sought } : undefined
}
