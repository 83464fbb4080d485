import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { maxCampaignText, maxQuestion } from '@replyloop/shared/values/limits'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { useSendForm } from '../../ui/useSendForm.ts'
import { AnswerSelect } from './AnswerSelect.tsx'
import { useTeachBot } from './unansweredQueries.ts'

/** What the bot of a campaign may learn: a question, and a text that answers it. */
export interface Lesson {
  campaignId: string
  question: string
  answer: string
  /** The unanswered question, where it comes from there. */
  questionId?: string
  /** The answer of which it may be another wording. */
  nearestId?: string
}

type Values = { question: string; goesTo: 'wording' | 'new'; answerId: string | null; answer: string }

/** Teaches the bot: both texts can be changed, and go to an answer that is there or make a new one. */
export function TeachForm({
  lesson: { campaignId, question, answer, questionId, nearestId },
  onClose,
}: {
  lesson: Lesson
  onClose: () => void
}) {
  const teach = useTeachBot(campaignId)
  const form = useSendForm<Values>(teach, {
    initialValues: {
      question,
      goesTo: nearestId === undefined ? 'new' : 'wording',
      answerId: nearestId ?? null,
      answer,
    },
    validate: {
      question: (text) => (text.trim() === '' ? 'Enter the question' : null),
      answerId: (id, { goesTo }) => (goesTo === 'wording' && id === null ? 'Choose an answer' : null),
      answer: (text, { goesTo }) => (goesTo === 'new' && text.trim() === '' ? 'Enter the answer' : null),
    },
  })
  const { goesTo } = form.values
  const send = ({ question: asked, answerId, answer: text }: Values) =>
    teach.mutate(
      {
        question: asked,
        ...(goesTo === 'wording' && answerId !== null ? { answerId } : { answer: text }),
        ...(questionId !== undefined && { questionId }),
      },
      { onSuccess: onClose },
    )
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          The bot gives the answer, word for word, to everybody who asks. Leave out what is about one person.
        </Text>
        <Textarea
          label="Question"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxQuestion}
          data-autofocus
          {...form.getInputProps('question')}
        />
        <Radio.Group label="Where it goes" {...form.getInputProps('goesTo')}>
          <Stack gap={6} mt={6}>
            <Radio value="wording" label="Another wording of an answer that the bot has" />
            <Radio value="new" label="A new answer" />
          </Stack>
        </Radio.Group>
        {goesTo === 'wording' ? (
          <AnswerSelect
            campaignId={campaignId}
            value={form.values.answerId}
            onChange={(id) => form.setFieldValue('answerId', id)}
            error={form.errors['answerId']}
          />
        ) : (
          <Textarea
            label="Answer"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={maxCampaignText}
            {...form.getInputProps('answer')}
          />
        )}
        <FormNotice error={teach.error} values={form.values} />
        <DialogButtons
          submit="Teach the bot"
          isPending={teach.isPending}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
