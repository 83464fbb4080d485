import { Radio, Stack, Textarea } from '@mantine/core'
import { maxQuestion } from '@replyloop/shared/values/limits'
import type { Expectation } from '@replyloop/shared/values/testQuestion'
import { DialogButtons } from '../../ui/DialogButtons.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { useSendForm } from '../../ui/useSendForm.ts'
import { AnswerSelect } from '../unanswered/AnswerSelect.tsx'
import { useSaveTest, type Test } from './testQuestionQueries.ts'

type Values = { question: string; expects: Expectation; answerId: string | null }

/** Adds a test question to a campaign, or changes `test`. */
export function TestForm({
  campaignId,
  test,
  onClose,
}: {
  campaignId: string
  test?: Test | undefined
  onClose: () => void
}) {
  const saving = useSaveTest(campaignId, test?.id)
  const form = useSendForm<Values>(saving, {
    initialValues: {
      question: test?.question ?? '',
      expects: test?.expects ?? 'answer',
      answerId: test?.answerId ?? null,
    },
    validate: {
      question: (text) => (text.trim() === '' ? 'Enter the question' : null),
      answerId: (id, { expects }) => (expects === 'answer' && id === null ? 'Choose an answer' : null),
    },
  })
  const save = ({ question, expects, answerId }: Values) =>
    saving.mutate(
      { question, expects, ...(expects === 'answer' && answerId !== null && { answerId }) },
      { onSuccess: onClose },
    )
  return (
    <form onSubmit={form.onSubmit(save)} noValidate>
      <Stack>
        <Textarea
          label="Question"
          description="As people ask it, in words of their own."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxQuestion}
          data-autofocus
          {...form.getInputProps('question')}
        />
        <Radio.Group label="What the bot is to do" {...form.getInputProps('expects')}>
          <Stack gap={6} mt={6}>
            <Radio value="answer" label="Give an answer" />
            <Radio value="facts" label="Tell a public fact, or a passage of a source" />
            <Radio value="hand_over" label="Hand over to a person" />
          </Stack>
        </Radio.Group>
        {form.values.expects === 'answer' && (
          <AnswerSelect
            campaignId={campaignId}
            value={form.values.answerId}
            onChange={(id) => form.setFieldValue('answerId', id)}
            error={form.errors['answerId']}
          />
        )}
        <FormNotice error={saving.error} values={form.values} />
        <DialogButtons
          submit={test === undefined ? 'Add test question' : 'Save'}
          isPending={saving.isPending}
          isDirty={() => form.isDirty()}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
