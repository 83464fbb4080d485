import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { referralText } from '../contacts/referralText.ts'
import type { Message } from './inboxQueries.ts'
import { MessageChoices } from '../content/MessageChoices.tsx'
import { MessageText } from './MessageText.tsx'

/** What a message says, with what came beside its text, or what can be tapped below it. */
export function BubbleText({ message }: { message: Message }) {
  const { body, tapped, form, product, referral } = message
  return (
    <>
      {form ? <FormAnswers values={form.values} /> : body !== '' && <MessageText text={body} />}
      {tapped && <Beside>{tapped.title === body ? 'Tapped' : `Tapped: ${tapped.title}`}</Beside>}
      {product && <Beside>About the product {product.id}</Beside>}
      {referral && <Beside>Came from {referralText(referral)}</Beside>}
      <MessageChoices message={message} />
    </>
  )
}

const Beside = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" component="div" mt={4} dir="auto">
    {children}
  </Text>
)

/** The answers of a form, a line each. */
const FormAnswers = ({ values }: { values: NonNullable<Message['form']>['values'] }) => (
  <>
    <dl className="form-answers">
      {Object.entries(values).map(([name, value]) => (
        <div key={name}>
          <Text size="xs" c="dimmed" component="dt" dir="auto">
            {name}
          </Text>
          <Text size="sm" component="dd" m={0} dir="auto">
            {answerText(value)}
          </Text>
        </div>
      ))}
    </dl>
    <Beside>Form</Beside>
  </>
)

/** An answer in words: of a list its entries. */
function answerText(value: unknown): string {
  if (Array.isArray(value)) return value.map(answerText).join(', ')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
