import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { counted } from '../../ui/counted.ts'
import { numberText } from '../../ui/format.ts'
import { ConversationLinks } from './ConversationLinks.tsx'
import { useAsked, type Unanswered } from './unansweredQueries.ts'

/** Opens a dialog with the conversations in which a question was asked. */
export function AskedButton({ campaignId, question }: { campaignId: string; question: Unanswered }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={counted(question.count, 'conversation')}
        onClick={open}
      >
        {numberText(question.count)}
      </Button>
      <Modal opened={opened} onClose={close} title="Who asked">
        <Asked campaignId={campaignId} questionId={question.id} />
      </Modal>
    </>
  )
}

const Asked = ({ campaignId, questionId }: { campaignId: string; questionId: string }) => (
  <ConversationLinks
    pages={useAsked(campaignId, questionId)}
    linkOf={({ contactId, question, askedAt }) => ({ contactId, text: question, at: askedAt })}
  />
)
