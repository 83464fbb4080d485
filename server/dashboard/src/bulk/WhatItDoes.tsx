import { Stack, Text } from '@mantine/core'
import { bulkUndoHours } from '@replyloop/shared/values/bulk'
import { actionTexts, type ActionKey } from './actions.ts'
import { isEverybody, peopleText, type People } from './people.ts'

/** For how many an action is, what it does to each, and whether it can be undone. */
export function WhatItDoes({ action, people }: { action: ActionKey; people: People }) {
  const { does, canBeUndone } = actionTexts[action]
  const isAll = 'filter' in people.of && isEverybody(people.of.filter)
  return (
    <Stack gap={4}>
      <Text fw={600}>
        For {isAll && 'all '}
        {peopleText(people)}
        {isAll && ' of this account'}
      </Text>
      <Text size="sm">{does}</Text>
      {action !== 'export' && action !== 'erase' && (
        <Text size="sm" {...(!canBeUndone && { c: 'red', fw: 500 })}>
          {canBeUndone ? `It can be undone for ${bulkUndoHours} hours.` : 'It cannot be undone.'}
        </Text>
      )}
    </Stack>
  )
}
