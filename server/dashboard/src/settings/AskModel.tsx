import { maxQuestion } from '@replyloop/shared/values/limits'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { CircleCheck, CircleX, MessagesSquare } from '../ui/icons.ts'
import { useState } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { numberFormat } from '../ui/format.ts'
import { modelFailureText } from './modelTexts.ts'
import type { TriedModel, useTryModel } from './settingsQueries.ts'

/** What the model is asked when its settings have been saved. */
export const firstQuestion = 'Are you there?'

/** Asks the model something, by what the form says, saved or not, and shows the answer or the provider's error. */
export function AskModel({
  trial,
  onAsk,
  afterSave,
}: {
  trial: ReturnType<typeof useTryModel>
  onAsk: (question: string) => void
  /** Whether it was asked because the settings were saved. */
  afterSave: boolean
}) {
  const [question, setQuestion] = useState(firstQuestion)
  return (
    <Stack gap="xs" mt="md" maw={480}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label="Ask the model something"
          description="As it is set up here, saved or not. No contact sees it."
          maxLength={maxQuestion}
          flex={1}
          value={question}
          onChange={({ currentTarget: { value } }) => setQuestion(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault() // it would save the form
            if (question.trim() !== '' && !trial.isPending) onAsk(question)
          }}
        />
        <Button
          variant="default"
          leftSection={<MessagesSquare size={16} />}
          disabled={question.trim() === ''}
          loading={trial.isPending}
          onClick={() => onAsk(question)}
        >
          Ask
        </Button>
      </Group>
      <div role="status">
        {trial.isPending && (
          <Group gap="xs">
            <Loader size="xs" aria-hidden />
            <Text size="sm">{afterSave ? 'Saved. Asking the model…' : 'Asking the model…'}</Text>
          </Group>
        )}
        {!trial.isPending && trial.data !== undefined && <Outcome tried={trial.data} afterSave={afterSave} />}
      </div>
      <ErrorNotice error={trial.error} />
    </Stack>
  )
}

const seconds = numberFormat({ maximumFractionDigits: 1 })

function Outcome({ tried, afterSave }: { tried: TriedModel; afterSave: boolean }) {
  const { answer, failure, durationMs, model } = tried
  const works = failure === null
  const took = `${seconds.format(durationMs / 1000)} s`
  const saved = works ? 'Saved, and the' : 'Saved, but the'
  return (
    <Alert
      color={works ? 'green' : 'red'}
      icon={works ? <CircleCheck size={18} /> : <CircleX size={18} />}
      title={`${afterSave ? saved : 'The'} model ${works ? `answers, in ${took}` : modelFailureText(failure)}`}
    >
      <Text size="sm" className="break-long-words" dir="auto">
        {works ? `${model}: ${answer ?? ''}` : (failure.message ?? `${model} was asked for ${took}.`)}
      </Text>
    </Alert>
  )
}
