import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { exportKeptHours } from '@replyloop/shared/values/limits'
import { useState } from 'react'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { actionTexts } from './actions.ts'
import { useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

const bodies = {
  botOn: { type: 'bot', active: true },
  botOff: { type: 'bot', active: false },
  close: { type: 'close' },
  optOut: { type: 'optOut' },
  export: { type: 'export' },
} as const

/** Says what is about to be done to many contacts, and starts it. To opt out has to be agreed to. */
export function ConfirmForm({
  action,
  people,
  onClose,
}: {
  action: keyof typeof bodies
  people: People
  onClose: () => void
}) {
  const start = useStartBulk()
  const [isTicked, setTicked] = useState(false)
  const what = `${actionTexts[action].verb} ${peopleText(people)}`
  const mustTick = action === 'optOut'
  return (
    <Stack gap="sm">
      <WhatItDoes action={action} people={people} />
      {action === 'export' && (
        <Text size="sm">
          The file waits for {exportKeptHours} hours under Imports and exports. An import takes it as it is.
        </Text>
      )}
      {mustTick && (
        <Checkbox
          label={`Yes, opt out ${peopleText(people)}`}
          checked={isTicked}
          onChange={({ currentTarget: { checked } }) => setTicked(checked)}
        />
      )}
      <ErrorNotice error={start.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} {...(mustTick && { 'data-autofocus': true })}>
          Cancel
        </Button>
        <Button
          {...(mustTick ? { color: 'red', disabled: !isTicked } : { 'data-autofocus': true })}
          loading={start.isPending || start.isSuccess}
          onClick={() => start.mutate({ ...people.of, action: bodies[action] })}
        >
          {what}
        </Button>
      </Group>
    </Stack>
  )
}
