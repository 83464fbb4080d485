import { maxQuestion, maxWordings } from '@replyloop/shared/values/limits'

/** The question of an answer in all its wordings. */
export const questionsOf = ({ question, wordings }: { question: string; wordings: string }): string[] => [
  question,
  ...wordings.split('\n').filter((line) => line.trim() !== ''),
]

/** What is wrong with the further wordings of an answer. */
export function faultOfWordings(wordings: string): string | null {
  const further = questionsOf({ question: '', wordings }).slice(1)
  if (further.length >= maxWordings) return `Must be at most ${maxWordings - 1} lines`
  return further.some((line) => line.length > maxQuestion)
    ? `Each line must be at most ${maxQuestion.toLocaleString('en')} characters`
    : null
}
