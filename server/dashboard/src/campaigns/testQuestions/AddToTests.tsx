import { Button } from '@mantine/core'
import { foldQuestion } from '@replyloop/shared/values/answer'
import { ErrorNotice } from '../../ui/ErrorNotice.tsx'
import type { Unanswered } from '../unanswered/unansweredQueries.ts'
import { useSaveTest, useTestQuestions } from './testQuestionQueries.ts'

/**
 * Adds a question that the bot did not know to the test questions of its campaign: with the answer that it was taught, or that the bot
 * is to hand over where it is ignored. Its text stays there when the contact who asked it is erased, as a wording does.
 */
export function AddToTests({
  campaignId,
  question: { question, state, nearest },
}: {
  campaignId: string
  question: Unanswered
}) {
  const tests = useTestQuestions(campaignId).data?.data ?? []
  const saving = useSaveTest(campaignId)
  if (state === 'open' || (state === 'taught' && nearest === null)) return null
  const isThere = tests.some((test) => foldQuestion(test.question) === foldQuestion(question))
  const expected =
    state === 'taught' && nearest !== null
      ? { answerId: nearest.answerId }
      : { expects: 'hand_over' as const }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        disabled={isThere}
        loading={saving.isPending}
        onClick={() => saving.mutate({ question, ...expected })}
      >
        {isThere ? 'Is a test question' : 'Add to test questions'}
      </Button>
      <ErrorNotice error={saving.error} />
    </>
  )
}
