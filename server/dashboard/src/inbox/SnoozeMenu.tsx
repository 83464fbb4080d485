import { Button, Menu, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState, type Ref } from 'react'
import { ChevronDown } from '../ui/icons.ts'
import { usualTimes } from './laterTimes.ts'
import { useAccountZone } from './scheduledQueries.ts'
import type { Act } from './work/saveWork.ts'

const SnoozeUntil = lazy(async () => ({ default: (await import('./SnoozeUntil.tsx')).SnoozeUntil }))

/** The menu that puts a conversation off. */
export function SnoozeMenu({
  target,
  onChoose,
}: {
  target: Ref<HTMLButtonElement>
  onChoose: (act: Act) => void
}) {
  const zone = useAccountZone()
  const [asks, ask] = useDisclosure()
  const [now, setNow] = useState(() => Date.now())
  const times = zone === undefined ? [] : usualTimes(now, zone)
  return (
    <>
      <Menu position="bottom-end" width={220} onOpen={() => setNow(Date.now())}>
        <Menu.Target>
          <Button
            ref={target}
            size="compact-sm"
            variant="default"
            disabled={zone === undefined}
            rightSection={<ChevronDown size={14} />}
          >
            Snooze
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {times.map(({ label, sendAt }) => (
            <Menu.Item key={label} onClick={() => onChoose({ snoozedUntil: sendAt })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => onChoose({ untilTheyWrite: true })}>Until they write</Menu.Item>
          {zone !== undefined && <Menu.Item onClick={ask.open}>At a date and time…</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asks} onClose={ask.close} title="Snooze" centered>
        {zone !== undefined && (
          <Suspense>
            <SnoozeUntil
              zone={zone}
              onClose={ask.close}
              onChoose={(snoozedUntil) => {
                ask.close()
                onChoose({ snoozedUntil })
              }}
            />
          </Suspense>
        )}
      </Modal>
    </>
  )
}
