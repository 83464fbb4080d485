import { Alert } from '@mantine/core'
import { ConflictOfField } from '../ui/ChangedElsewhere.tsx'
import { ArrowLeftRight } from '../ui/icons.ts'
import type { Conflict } from '../ui/mergeChanges.ts'
import type { CampaignValues } from './campaignForm.ts'
import { AnswerText } from './showCampaignField.tsx'

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
        conflict={conflict}
        label="Question and answer"
        current={current}
        show={(_, { answers }) => {
          const answer = answers.find(({ id }) => id === conflict.row)
          return answer === undefined ? 'Removed' : <AnswerText answer={answer} />
        }}
        onChoose={onChoose}
      />
    </Alert>
  )
}
