import { Anchor, Button, List, Modal, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { counted } from '../../ui/counted.ts'
import { numberText } from '../../ui/format.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { ShowMoreButton } from '../../ui/ShowMoreButton.tsx'
import { Time } from '../../ui/Time.tsx'
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

function Asked({ campaignId, questionId }: { campaignId: string; questionId: string }) {
  const pages = useAsked(campaignId, questionId)
  if (pages.rows === undefined) return <LoadingOrError error={pages.error} refetch={pages.refetch} />
  return (
    <>
      <List listStyleType="none" spacing="sm">
        {pages.rows.map(({ id, contactId, question, askedAt }) => (
          <List.Item key={id}>
            <Anchor component={Link} to={`/inbox/${contactId}`} size="sm" dir="auto">
              {question}
            </Anchor>
            <Text size="xs" c="dimmed">
              <Time at={askedAt} />
            </Text>
          </List.Item>
        ))}
      </List>
      <ShowMoreButton pages={pages} variant="default" size="xs" mt="sm">
        Show more
      </ShowMoreButton>
    </>
  )
}
