import { Button, Group } from '@mantine/core'
import { May } from '../../roles/May.tsx'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import { AddToTests } from '../testQuestions/AddToTests.tsx'
import { MergeQuestionButton } from './MergeQuestionButton.tsx'
import { TeachButton } from './TeachButton.tsx'
import type { Lesson } from './TeachForm.tsx'
import { useDecideQuestion, type Unanswered } from './unansweredQueries.ts'

/** What can be done about a question that the bot did not know. */
export function QuestionActions({ campaignId, question }: { campaignId: string; question: Unanswered }) {
  const decision = useDecideQuestion(campaignId, question.id)
  return (
    <>
      <Group gap={4} mt={4} ml={-8}>
        <May role="manager">
          {question.state === 'open' && (
            <>
              <TeachButton lesson={lessonOf(campaignId, question)} />
              <MergeQuestionButton campaignId={campaignId} question={question} />
              <Button
                variant="subtle"
                size="compact-xs"
                loading={decision.isPending}
                onClick={() => decision.mutate({ action: 'ignore' })}
              >
                Ignore
              </Button>
            </>
          )}
          {question.state === 'ignored' && (
            <Button
              variant="subtle"
              size="compact-xs"
              loading={decision.isPending}
              onClick={() => decision.mutate({ action: 'reopen' })}
            >
              Bring back
            </Button>
          )}
          <AddToTests campaignId={campaignId} question={question} />
        </May>
      </Group>
      <ErrorNotice error={decision.error} />
    </>
  )
}

/** What is to be learnt of an unanswered question, whose answer is still to be written or chosen. */
const lessonOf = (campaignId: string, { id, question, nearest }: Unanswered): Lesson => ({
  campaignId,
  question,
  answer: '',
  questionId: id,
  ...(nearest !== null && { nearestId: nearest.answerId }),
})
