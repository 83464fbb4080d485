import type { Answer } from '@replyloop/shared/contract/answer'
import type { PlainOutputField } from 'zapier-platform-core'

/** The output fields of an answer of a campaign. */
export const answerOutput: PlainOutputField[] = [
  { key: 'id', label: 'Answer ID', type: 'string' },
  { key: 'campaignId', label: 'Campaign ID', type: 'string' },
  { key: 'questions', label: 'Questions', type: 'string', list: true },
  { key: 'answer', label: 'Answer', type: 'string' },
  { key: 'useCount', label: 'Times Given', type: 'integer' },
  { key: 'lastUsedAt', label: 'Last Given At', type: 'datetime' },
  { key: 'createdAt', label: 'Created At', type: 'datetime' },
  { key: 'updatedAt', label: 'Updated At', type: 'datetime' },
]

/** An answer as later steps map it: of what it says, the text. */
export const presentAnswer = ({ answer: { body }, ...answer }: Answer) => ({ ...answer, answer: body })
