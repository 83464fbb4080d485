import { Button, Group, TextInput } from '@mantine/core'
import { confirmedFrom } from '@replyloop/shared/values/opening'
import { useState } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'

/**
 * The buttons below a plan: do it, do it without messages, or leave it. From `confirmedFrom` people on the number has to be typed;
 * another `plan` asks for it again.
 */
export function PlanDecision({
  plan,
  people,
  typed: typedFor,
  labels,
  isBlocked = false,
  isPending,
  error,
  onConfirm,
  onWithout,
  onCancel,
}: {
  /** Names what is shown. */
  plan: string | number
  /** How many are messaged. */
  people: number
  /** What the number is typed for: `to greet them`. */
  typed: string
  labels: { confirm: string; without?: string; cancel: string }
  /** Whether something else has to be done before anybody may be messaged. */
  isBlocked?: boolean
  isPending: boolean
  error: Error | null
  onConfirm: () => void
  onWithout?: () => void
  onCancel: () => void
}) {
  const [typed, setTyped] = useState({ of: plan, text: '' })
  const text = typed.of === plan ? typed.text : ''
  const mustType = people >= confirmedFrom
  const isTyped = text.replaceAll(/\D/g, '') === String(people)
  const canConfirm = !isBlocked && (!mustType || isTyped)
  return (
    <form
      aria-label="Before anybody is messaged"
      onSubmit={(event) => {
        event.preventDefault()
        if (canConfirm) onConfirm()
      }}
    >
      {mustType && (
        <TextInput
          mt="md"
          label={`Type ${people} ${typedFor}`}
          inputMode="numeric"
          autoComplete="off"
          maw={240}
          value={text}
          onChange={({ currentTarget: { value } }) => setTyped({ of: plan, text: value })}
        />
      )}
      <ErrorNotice error={error} />
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onCancel} disabled={isPending} data-autofocus>
          {labels.cancel}
        </Button>
        {onWithout !== undefined && people > 0 && (
          <Button variant="default" disabled={isPending || isBlocked} onClick={onWithout}>
            {labels.without}
          </Button>
        )}
        <Button type="submit" loading={isPending} disabled={!canConfirm}>
          {labels.confirm}
        </Button>
      </Group>
    </form>
  )
}
