import { Alert, Text } from '@mantine/core'
import { sidesOf } from '../ui/ChangedElsewhere.tsx'
import { ConflictOfField } from '../ui/ConflictOfField.tsx'
import { ArrowLeftRight } from '../ui/icons.ts'
import type { Conflict } from '../ui/mergeChanges.ts'
import type { AnswerValues } from './answerRows.ts'
import { Below } from './Below.tsx'
import type { CampaignValues } from './campaignForm.ts'
import { questionsOf } from './wordings.ts'

/** An answer of a campaign that somebody else has changed as well: what it was, theirs and the user's, to choose from. */
export function AnswerConflict({
  conflict,
  current,
  onChoose,
}: {
  conflict: Conflict<CampaignValues>
  current: CampaignValues
  onChoose: (choice: 'mine' | 'theirs') => void
}) {
  return (
    <Alert
      tabIndex={-1}
      role="group"
      color="yellow"
      mb="sm"
      icon={<ArrowLeftRight size={18} />}
      title="Somebody changed this answer while you were editing"
      data-open-conflict={conflict.choice === null ? '' : undefined}
    >
      <ConflictOfField
        label="Question and answer"
        sides={sidesOf(conflict, current, (_, { answers }) => {
          const answer = answers.find(({ id }) => id === conflict.row)
          return answer === undefined ? 'Removed' : <AnswerText answer={answer} />
        })}
        choice={conflict.choice}
        onChoose={onChoose}
      />
    </Alert>
  )
}

/** An answer with all wordings of its question. */
const AnswerText = ({ answer: { question, wordings, answer, choices, files } }: { answer: AnswerValues }) => (
  <Text span inherit display="block" mb={4}>
    <strong>{questionsOf({ question, wordings }).join(' · ')}</strong>
    <br />
    {answer}
    <Below choices={choices} files={files} />
  </Text>
)
