import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Contact } from '@replyloop/shared/contract/contact'
import { Merge } from '../ui/icons.ts'
import { useIsWide } from '../ui/useIsWide.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { nameOf } from './nameOf.ts'

/** Opens a dialog that merges a contact with another one. `onMerged` is called with the id of the one that was kept. */
export function MergeButton({
  contact,
  onMerged,
  isCompact = false,
}: {
  contact: Contact
  onMerged: (keptId: string) => void
  isCompact?: boolean
}) {
  const [opened, { open, close }] = useDisclosure()
  const isWide = useIsWide()
  return (
    <>
      <Button
        variant="default"
        leftSection={<Merge size={16} />}
        onClick={open}
        size={isCompact ? 'compact-sm' : 'sm'}
      >
        Merge with…
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        closeOnClickOutside={false}
        fullScreen={!isWide}
        size="xl"
        title={
          <>
            Merge <bdi>{nameOf(contact)}</bdi> with another contact
          </>
        }
      >
        <MergeDialog
          contact={contact}
          onClose={close}
          onMerged={(keptId) => {
            close()
            onMerged(keptId)
          }}
        />
      </Modal>
    </>
  )
}
