import { Combobox, Group, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { maxSearch } from '@replyloop/shared/values/limits'
import { useEffect, useRef, useState } from 'react'
import { Search } from '../ui/icons.ts'
import { useGoTargets } from './goTargets.ts'

const typingMs = 150

/** A dialog that finds a page, a contact or a campaign by its name, and opens it. */
export const GoAnywhere = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Modal opened={opened} onClose={onClose} title="Go to" yOffset="10vh" transitionProps={{ duration: 0 }}>
    <Finder onClose={onClose} />
  </Modal>
)

function Finder({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text, typingMs)
  const targets = useGoTargets(text, searched)
  const combobox = useCombobox({
    opened: true,
    // Esc is the list's, which has nothing of its own to close.
    onDropdownClose: (by) => {
      if (by === 'keyboard') onClose()
    },
  })
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), []) // at once: one types on after pressing the keys
  useEffect(() => {
    combobox.selectFirstOption()
  }, [targets.map(({ path }) => path).join()])
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(path) => {
        onClose()
        void navigate({ to: path })
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          ref={field}
          aria-label="Go to a page, a contact or a campaign"
          placeholder="A page, a contact, a campaign"
          leftSection={<Search size={16} />}
          maxLength={maxSearch}
          data-autofocus
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize mah="50vh" mt="sm">
        <Combobox.Options aria-label="What matches">
          {targets.map(({ path, name, kind }) => (
            <Combobox.Option key={path} value={path}>
              <Group justify="space-between" wrap="nowrap" gap="sm">
                <Text size="sm" truncate dir="auto">
                  {name}
                </Text>
                <Text size="xs" c="inherit" flex="none">
                  {kind}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {targets.length === 0 && <Combobox.Empty role="status">Nothing has that in its name</Combobox.Empty>}
      </ScrollArea.Autosize>
    </Combobox>
  )
}
