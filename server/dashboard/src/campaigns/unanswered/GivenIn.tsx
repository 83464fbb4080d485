import { Anchor, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { counted } from '../../ui/counted.ts'
import { BotConversations } from './BotConversations.tsx'

/** How often the bot of a campaign has given an answer, which opens the conversations. */
export function GivenIn({
  campaignId,
  answer: { id: answerId, useCount },
}: {
  campaignId: string
  answer: { id: string; useCount: number }
}) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Anchor component="button" type="button" inherit onClick={open}>
        {counted(useCount, 'time')}
      </Anchor>
      <Modal opened={opened} onClose={close} title="Conversations in which the bot gave this answer">
        {opened && (
          <BotConversations
            id={campaignId}
            of={{ answerId }}
            end={(shown) =>
              shown < useCount && (
                <Text size="sm" c="dimmed" mt="sm">
                  {counted(useCount - shown, 'time')} more: in tests, to contacts who were deleted, or before
                  this version kept which answer it was.
                </Text>
              )
            }
          />
        )}
      </Modal>
    </>
  )
}
