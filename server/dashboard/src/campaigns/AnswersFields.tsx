import { maxAnswers, maxCampaignText, maxQuestion } from '@replyloop/shared/values/limits'
import { Button, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { ChoicesInput } from '../content/ChoicesInput.tsx'
import { FilesInput } from '../content/FilesInput.tsx'
import { Plus } from '../ui/icons.ts'
import { useState } from 'react'
import { counted } from '../ui/counted.ts'
import type { CampaignForm } from './campaignForm.ts'
import { answersStep } from './campaignSteps.ts'
import { FoldableRow } from './FoldableRow.tsx'
import { StepSection } from './StepSection.tsx'
import { TextSmsCount } from './TextSmsCount.tsx'
import { useFieldList } from './useFieldList.ts'
import { WithRemove } from './WithRemove.tsx'

const initiallyShown = 20

/** The questions and answers that the bot uses word for word. The latest come first, since there may be thousands. */
export function AnswersFields({ form }: { form: CampaignForm }) {
  const { answers } = form.values
  const [shown, setShown] = useState(initiallyShown)
  const list = useFieldList(form, 'answers')
  const invalid = Object.keys(form.errors).flatMap((path) => /^answers\.(\d+)/.exec(path)?.[1] ?? [])
  const hidden = answers.length - shown
  const indexes = [...answers.keys()]
    .filter((index) => index >= hidden || invalid.includes(String(index)))
    .toReversed()
  const add = () => {
    list.add({ question: '', answer: '', choices: null, files: [] })
    setShown((count) => count + 1)
  }
  return (
    <StepSection
      number={5}
      title="Questions and answers"
      step={answersStep(form.values)}
      description="The bot gives these answers word for word. Its answers to “Hello”, “Yes” and “No” are for every greeting, yes and no."
    >
      <Stack>
        <Button
          variant="default"
          leftSection={<Plus size={16} />}
          disabled={answers.length >= maxAnswers}
          onClick={add}
        >
          Add question
        </Button>
        {indexes.map((index) => (
          <QuestionAndAnswer
            key={`${index} of ${answers.length}`}
            form={form}
            index={index}
            isNew={index === list.addedIndex}
            onRemove={() => list.remove(index)}
          />
        ))}
        {hidden > 0 && (
          <Button variant="subtle" data-shows-earlier onClick={() => setShown((count) => count + 100)}>
            Show earlier ones ({counted(hidden, 'question')})
          </Button>
        )}
      </Stack>
    </StepSection>
  )
}

function QuestionAndAnswer({
  form,
  index,
  isNew,
  onRemove,
}: {
  form: CampaignForm
  index: number
  /** Whether it has just been added, and is to be typed next. */
  isNew: boolean
  onRemove: () => void
}) {
  const number = index + 1
  const { question = '', answer = '', choices = null, files = [] } = form.values.answers[index] ?? {}
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Question ${number}`}>
      <WithRemove label={`Remove question ${number}`} onRemove={onRemove}>
        <FoldableRow
          startsOpen={isNew}
          name={question.trim() === '' ? 'New question' : question}
          text={answer}
        >
          <TextInput
            label="Question"
            autoFocus={isNew}
            maxLength={maxQuestion}
            {...form.getInputProps(`answers.${index}.question`)}
          />
          <Textarea
            label="Answer"
            autosize
            minRows={2}
            maxLength={maxCampaignText}
            {...form.getInputProps(`answers.${index}.answer`)}
          />
          <TextSmsCount channels={form.values} text={answer} choices={choices} />
          <ChoicesInput
            of={`answer ${number}`}
            language={form.values.language}
            value={choices}
            onChange={(draft) => form.setFieldValue(`answers.${index}.choices`, draft)}
            error={form.errors[`answers.${index}.choices`]}
          />
          <FilesInput
            of={`answer ${number}`}
            files={files}
            onChange={(chosen) => form.setFieldValue(`answers.${index}.files`, chosen)}
          />
        </FoldableRow>
      </WithRemove>
    </Paper>
  )
}
