import { Select, Text } from '@mantine/core'
import { foldQuestion } from '@replyloop/shared/values/answer'
import { maxQuestion, maxWordings } from '@replyloop/shared/values/limits'
import { useState } from 'react'
import type { CampaignForm } from './campaignForm.ts'
import { questionsOf } from './wordings.ts'

/** So many answers are offered at once; what is typed finds others. */
const mostOffered = 50

/**
 * Takes what a contact wrote in the test chat as a wording of the answer that was meant, in the form: it is kept once the campaign is
 * saved. `onAdded` gets the title of that answer.
 */
export function MeantAnswer({
  form,
  asked,
  onAdded,
}: {
  form: CampaignForm
  asked: string
  onAdded: (title: string) => void
}) {
  const [fault, setFault] = useState<string>()
  const { answers } = form.values
  const add = (index: number) => {
    const answer = form.getValues().answers[index]
    if (answer === undefined) return
    const wording = asked.replace(/\s+/g, ' ').trim()
    const folded = foldQuestion(wording)
    const owner = form
      .getValues()
      .answers.find((one) => questionsOf(one).some((text) => foldQuestion(text) === folded))
    if (owner !== undefined && owner !== answer)
      return setFault(`It is a wording of “${owner.question}” already: take it away there first.`)
    if (wording.length > maxQuestion) return setFault(`A wording has at most ${maxQuestion} characters.`)
    if (owner === undefined && questionsOf(answer).length >= maxWordings)
      return setFault(`“${answer.question}” has ${maxWordings} wordings: take one away first.`)
    setFault(undefined)
    if (owner === undefined)
      form.setFieldValue(`answers.${index}.wordings`, [...questionsOf(answer).slice(1), wording].join('\n'))
    onAdded(answer.question)
  }
  return (
    <>
      <Select
        size="xs"
        label="Another answer was meant"
        placeholder="Choose the answer"
        searchable
        limit={mostOffered}
        nothingFoundMessage="No answer has these words"
        data={answers.flatMap(({ question }, index) =>
          question.trim() === '' ? [] : [{ value: String(index), label: question }],
        )}
        value={null}
        onChange={(value) => {
          if (value !== null) add(Number(value))
        }}
        error={fault}
      />
      <Text size="xs" c="dimmed">
        What the contact wrote becomes a wording of it, and is asked again.
      </Text>
    </>
  )
}
