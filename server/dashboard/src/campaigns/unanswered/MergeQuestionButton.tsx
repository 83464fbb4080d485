import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState, type SubmitEvent } from 'react'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { useDecideQuestion, useUnanswered, type Unanswered } from './unansweredQueries.ts'

/** Opens a dialog that makes a question one with another one, which asks for the same in other words. */
export function MergeQuestionButton({ campaignId, question }: { campaignId: string; question: Unanswered }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" size="compact-xs" onClick={open}>
        Same as another…
      </Button>
      <Modal opened={opened} onClose={close} closeOnClickOutside={false} title="Which question is the same?">
        <MergeForm campaignId={campaignId} question={question} onClose={close} />
      </Modal>
    </>
  )
}

function MergeForm({
  campaignId,
  question,
  onClose,
}: {
  campaignId: string
  question: Unanswered
  onClose: () => void
}) {
  const others = (useUnanswered(campaignId, 'open').rows ?? []).filter(({ id }) => id !== question.id)
  const [into, setInto] = useState<string | null>(null)
  const decision = useDecideQuestion(campaignId, question.id)
  const merge = (event: SubmitEvent) => {
    event.preventDefault()
    if (into !== null) decision.mutate({ action: 'merge', intoId: into }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={merge}>
      <Stack>
        <Text size="sm" dir="auto">
          {question.question}
        </Text>
        <Select
          label="Is the same as"
          data-autofocus
          searchable
          required
          data={others.map(({ id, question: text }) => ({ value: id, label: text }))}
          nothingFoundMessage="No other question is to be decided"
          value={into}
          onChange={setInto}
        />
        <ErrorNotice error={decision.error} />
        <DialogButtons
          submit="Make them one"
          isPending={decision.isPending}
          isDirty={() => into !== null}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
