import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { TeachForm, type Lesson } from './TeachForm.tsx'

/** Opens a dialog that teaches the bot of a campaign. */
export function TeachButton({ lesson }: { lesson: Lesson }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" size="compact-xs" onClick={open}>
        Teach the bot…
      </Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Teach the bot">
        <TeachForm lesson={lesson} onClose={close} />
      </Modal>
    </>
  )
}
