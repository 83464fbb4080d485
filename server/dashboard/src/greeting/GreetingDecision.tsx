import { Button, Group, TextInput } from '@mantine/core'
import { confirmedFrom } from '@replyloop/shared/values/opening'
import { useState } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/** What a press of the sheet sends: the number that was shown, or that nobody is greeted. */
export type Decision = { willGreet: number } | { greet: false }

/**
 * The buttons below a plan: greet them, go on without a greeting, or leave it. From `confirmedFrom` people on the number has to be typed;
 * another plan asks for it again.
 */
export function GreetingDecision({
  willGreet,
  labels,
  isBlocked = false,
  isPending,
  error,
  onDecide,
  onCancel,
}: {
  willGreet: number
  labels: { greet: string; without: string; cancel: string }
  /** Whether something else has to be done before anybody may be greeted. */
  isBlocked?: boolean
  isPending: boolean
  error: Error | null
  onDecide: (decision: Decision) => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState({ of: willGreet, text: '' })
  const text = typed.of === willGreet ? typed.text : ''
  const mustType = willGreet >= confirmedFrom
  const isTyped = text.replaceAll(/\D/g, '') === String(willGreet)
  const canGreet = !isBlocked && (!mustType || isTyped)
  return (
    <form
      aria-label="Before anybody is messaged"
      onSubmit={(event) => {
        event.preventDefault()
        if (canGreet) onDecide({ willGreet })
      }}
    >
      {mustType && (
        <TextInput
          mt="md"
          label={`Type ${willGreet} to greet them`}
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          value={text}
          onChange={({ currentTarget: { value } }) => setTyped({ of: willGreet, text: value })}
        />
      )}
      <ErrorNotice error={error} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isPending} data-autofocus>
          {labels.cancel}
        </Button>
        {willGreet > 0 && (
          <Button
            variant="default"
            disabled={isPending || isBlocked}
            onClick={() => onDecide({ greet: false })}
          >
            {labels.without}
          </Button>
        )}
        <Button type="submit" loading={isPending} disabled={!canGreet}>
          {labels.greet}
        </Button>
      </Group>
    </form>
  )
}
