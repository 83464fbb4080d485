import { maxAnswers, maxCampaignText, maxQuestion, maxWordings } from '@replyloop/shared/values/limits'
import { Button, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { ChoicesInput } from '../content/ChoicesInput.tsx'
import { FilesInput } from '../content/FilesInput.tsx'
import { Plus } from '../ui/icons.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { counted } from '../ui/counted.ts'
import { Time } from '../ui/Time.tsx'
import type { Conflict } from '../ui/mergeChanges.ts'
import { newAnswer, type AnswerValues } from './answerRows.ts'
import type { CampaignForm, CampaignValues } from './campaignForm.ts'
import type { Campaign } from './campaignLabels.ts'
import { answersStep } from './campaignSteps.ts'
import { FoldableRow } from './FoldableRow.tsx'
import { StepSection } from './StepSection.tsx'
import { TextSmsCount } from './TextSmsCount.tsx'
import { useFieldList } from './useFieldList.ts'
import { WithRemove } from './WithRemove.tsx'

const AnswerFile = lazy(async () => ({ default: (await import('./AnswerFile.tsx')).AnswerFile }))

const AnswerConflict = lazy(async () => ({
  default: (await import('./AnswerConflict.tsx')).AnswerConflict,
}))

const GivenIn = lazy(async () => ({ default: (await import('./unanswered/GivenIn.tsx')).GivenIn }))

const initiallyShown = 20

/** From so many on they can be searched. */
const searchedFrom = 6

/** The questions and answers that the bot uses word for word. The latest come first, since there may be thousands. */
export function AnswersFields({
  form,
  campaignId,
  saved = [],
  elsewhere: { conflicts, choose },
}: {
  form: CampaignForm
  /** Left out for a new campaign, which has no file yet. */
  campaignId: string | undefined
  /** As they are saved, with how often each was given. */
  saved?: Campaign['answers'] | undefined
  /** What somebody else has changed since. */
  elsewhere: {
    conflicts: readonly Conflict<CampaignValues>[]
    choose: (name: 'answers', choice: 'mine' | 'theirs', row?: string) => void
  }
}) {
  const { answers } = form.values
  const [shown, setShown] = useState(initiallyShown)
  const list = useFieldList(form, 'answers')
  const invalid = Object.keys(form.errors).flatMap((path) => /^answers\.(\d+)/.exec(path)?.[1] ?? [])
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = [...answers.keys()].filter((index) => wanted === '' || says(answers[index], wanted))
  const hidden = found.length - shown
  const changedToo = new Map(
    conflicts.flatMap((conflict) => (conflict.row ? [[conflict.row, conflict]] : [])),
  )
  const ofBoth = [...answers.keys()].filter((index) => changedToo.has(answers[index]?.id ?? ''))
  const indexes = [
    ...new Set(
      [...found.slice(Math.max(hidden, 0)), ...invalid.map(Number), ...ofBoth].toSorted(
        (one, other) => other - one,
      ),
    ),
  ]
  const typed = new Set(answers.map(({ id }) => id))
  const removed = [...changedToo.keys()].filter((id) => !typed.has(id))
  const compare = (id: string) => {
    const conflict = changedToo.get(id)
    return conflict === undefined ? null : (
      <Suspense key={id}>
        <AnswerConflict
          conflict={conflict}
          current={form.values}
          onChoose={(choice) => choose('answers', choice, id)}
        />
      </Suspense>
    )
  }
  const uses = new Map(saved.map((answer) => [answer.id, answer]))
  const add = () => {
    setSearch('')
    list.add(newAnswer())
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
        {campaignId !== undefined && (
          <Suspense>
            <AnswerFile campaignId={campaignId} />
          </Suspense>
        )}
        {answers.length >= searchedFrom && (
          <TextInput
            type="search"
            label="Search questions and answers"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {found.length === 0 && answers.length > 0 && (
          <Text size="sm" c="dimmed">
            No question, wording or answer has these words.
          </Text>
        )}
        {removed.map(compare)}
        {indexes.map((index) => (
          <QuestionAndAnswer
            key={answers[index]?.id}
            form={form}
            index={index}
            isNew={index === list.addedIndex}
            campaignId={campaignId}
            use={uses.get(answers[index]?.id ?? '')}
            onRemove={() => list.remove(index)}
          >
            {compare(answers[index]?.id ?? '')}
          </QuestionAndAnswer>
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

/** Whether an answer has a text in its question, its wordings or what it says. */
const says = (answer: AnswerValues | undefined, wanted: string): boolean =>
  answer !== undefined &&
  [answer.question, answer.wordings, answer.answer].some((text) => text.toLowerCase().includes(wanted))

function QuestionAndAnswer({
  form,
  index,
  isNew,
  campaignId,
  use,
  onRemove,
  children,
}: {
  form: CampaignForm
  index: number
  /** Whether it has just been added, and is to be typed next. */
  isNew: boolean
  campaignId: string | undefined
  /** How often it was given, where it is saved. */
  use: Pick<Campaign['answers'][number], 'id' | 'useCount' | 'lastUsedAt'> | undefined
  onRemove: () => void
  /** What stands above it. */
  children: ReactNode
}) {
  const number = index + 1
  const { question = '', answer = '', choices = null, files = [] } = form.values.answers[index] ?? {}
  return (
    <Paper withBorder p="sm" role="group" aria-label={`Question ${number}`}>
      {children}
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
          <Textarea
            label="How else do people ask this?"
            description={`One wording a line, up to ${maxWordings - 1}; several lines can be pasted at once.`}
            autosize
            minRows={1}
            {...form.getInputProps(`answers.${index}.wordings`)}
            error={form.errors[`answers.${index}.wordings`] ?? form.errors[`answers.${index}.questions`]}
          />
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
          {use !== undefined && (
            <Text size="sm" c="dimmed">
              {use.lastUsedAt === null || campaignId === undefined ? (
                'The bot has not given it yet.'
              ) : (
                <>
                  Given{' '}
                  <Suspense fallback={counted(use.useCount, 'time')}>
                    <GivenIn campaignId={campaignId} answer={use} />
                  </Suspense>
                  , last <Time at={use.lastUsedAt} />
                </>
              )}
            </Text>
          )}
        </FoldableRow>
      </WithRemove>
    </Paper>
  )
}
