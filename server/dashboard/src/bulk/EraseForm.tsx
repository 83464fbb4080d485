import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { ApiError } from '@replyloop/shared/client/apiError'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { WhatIsErased } from '../contacts/WhatIsErased.tsx'
import { invalidateAll } from '../queryClient.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { useExactCount, useStartBulk } from './bulkQueries.ts'
import { peopleText, type People } from './people.ts'
import { WhatItDoes } from './WhatItDoes.tsx'

/** Erases many contacts, once their number has been typed. */
export function EraseForm({ people, onClose }: { people: People; onClose: () => void }) {
  const start = useStartBulk()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const exact = useExactCount(people)
  const count = people.capped ? exact.data?.count : people.count
  const meant: People = count === undefined ? people : { of: people.of, count, capped: false }
  const isTyped = count !== undefined && typed.replaceAll(/\D/g, '') === String(count)
  const erase = (event: FormEvent) => {
    event.preventDefault()
    if (!isTyped) return
    start.mutate(
      { ...people.of, action: { type: 'erase', confirm: count } },
      {
        onError: () => void invalidateAll(queries, ['contacts'], ['segments', 'preview'], ['bulk', 'count']),
      },
    )
  }
  const hasChanged = start.error instanceof ApiError && start.error.code === 'BULK_COUNT_CHANGED'
  return (
    <form onSubmit={erase}>
      <Stack gap="sm">
        <WhatItDoes action="erase" people={meant} />
        <WhatIsErased />
        {exact.isFetching && (
          <Text size="sm" c="dimmed">
            They are being counted…
          </Text>
        )}
        {count !== undefined && (
          <TextInput
            label={`Type ${count} to erase them`}
            inputMode="numeric"
            autoComplete="off"
            maw={240}
            data-autofocus
            readOnly={start.isPending}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        )}
        <ErrorNotice
          error={
            hasChanged
              ? new Error(
                  'Others match by now than when you looked, and nobody was erased. Close this, and look again.',
                )
              : (start.error ?? exact.error)
          }
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={!isTyped} loading={start.isPending || start.isSuccess}>
            Erase {peopleText(meant)}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
