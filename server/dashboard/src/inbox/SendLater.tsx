import { ActionIcon, Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { onClock } from '../ui/format.ts'
import { Clock } from '../ui/icons.ts'
import { usualTimes } from './laterTimes.ts'
import { useAccountZone, type Later } from './scheduledQueries.ts'

const another = 'another'

/** A button that asks when a reply goes out. */
export function SendLater({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean
  onChoose: (later: Later) => void
}) {
  const [opened, { open, close }] = useDisclosure()
  const zone = useAccountZone()
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        disabled={isDisabled || zone === undefined}
        title="Send later"
        aria-label="Send later"
        onClick={open}
      >
        <Clock size={16} />
      </ActionIcon>
      <Modal opened={opened} onClose={close} title="Send later" centered>
        {zone !== undefined && (
          <ChooseTime
            zone={zone}
            onClose={close}
            onChoose={(later) => {
              close()
              onChoose(later)
            }}
          />
        )}
      </Modal>
    </>
  )
}

function ChooseTime({
  zone,
  onClose,
  onChoose,
}: {
  zone: string
  onClose: () => void
  onChoose: (later: Later) => void
}) {
  const [now] = useState(() => Date.now())
  const usual = usualTimes(now, zone)
  const [chosen, setChosen] = useState(usual[0]?.sendAt ?? another)
  const [at, setAt] = useState(() => onClock(now + 86_400_000, zone))
  const [unlessTheyWrite, setUnless] = useState(false)
  const sendAt = chosen === another ? at : chosen
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // it stands in the form of the reply
        if (sendAt !== '') onChoose({ sendAt, unlessTheyWrite })
      }}
    >
      <Stack gap="sm">
        <Radio.Group label="When" value={chosen} onChange={setChosen}>
          <Stack gap="xs" mt="xs">
            {usual.map(({ label, sendAt: time }) => (
              <Radio key={label} value={time} label={label} />
            ))}
            <Radio value={another} label="At a date and time" />
          </Stack>
        </Radio.Group>
        {chosen === another && (
          <TextInput
            type="datetime-local"
            label="Date and time"
            required
            value={at}
            onChange={({ currentTarget: { value } }) => setAt(value)}
          />
        )}
        <Text size="xs" c="dimmed">
          On the clock of the account ({zone}).
        </Text>
        <Checkbox
          label="Not if they write before"
          checked={unlessTheyWrite}
          onChange={({ currentTarget: { checked } }) => setUnless(checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" leftSection={<Clock size={14} />}>
            Schedule
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
