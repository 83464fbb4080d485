import { Button, Group, Menu, Paper, Text } from '@mantine/core'
import type { Filter } from '@replyloop/shared/contract/filter'
import { Fragment } from 'react'
import { ChevronDown } from '../ui/icons.ts'
import { numberText } from '../ui/format.ts'
import { actionKeys, actionTexts, type ActionKey } from './actions.ts'
import { isEverybody, numberOf, type People } from './people.ts'
import type { AllOfTable, ChosenPeople } from './useChosenPeople.ts'

/** How many contacts are chosen, and what can be done with them. It stays in sight while the table is scrolled. */
export function ChosenBar({
  chosen: { isAll, people, chooseAll, clear },
  all: { filter, total },
  onAction,
}: {
  chosen: ChosenPeople
  all: AllOfTable
  onAction: (action: ActionKey, people: People) => void
}) {
  if (people === null && !isAll) return null
  return (
    <Paper withBorder p="xs" mb="sm" className="chosen-bar" role="region" aria-label="Chosen contacts">
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {isAll
            ? `All ${people === null ? '' : `${numberOf(people)} `}${whichOf(filter)} are chosen`
            : `${numberText(people?.count ?? 0)} chosen`}
        </Text>
        {!isAll && total !== undefined && (
          <Button size="xs" variant="subtle" onClick={chooseAll}>
            Select all {numberOf(total)} {whichOf(filter)}
          </Button>
        )}
        {people !== null && <Actions onAction={(action) => onAction(action, people)} />}
        <Button size="xs" variant="subtle" onClick={clear}>
          Choose none
        </Button>
      </Group>
    </Paper>
  )
}

const whichOf = (filter: Filter) => (isEverybody(filter) ? 'contacts' : 'that match')

/** Those that take something away, or cannot be taken back, are apart from the others. */
const firstOfLast: ActionKey = 'optOut'

const Actions = ({ onAction }: { onAction: (action: ActionKey) => void }) => (
  <Menu position="bottom-start" returnFocus={false}>
    <Menu.Target>
      <Button size="xs" rightSection={<ChevronDown size={14} />}>
        Actions
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {actionKeys.map((action) => (
        <Fragment key={action}>
          {action === firstOfLast && <Menu.Divider />}
          <Menu.Item
            onClick={() => onAction(action)}
            {...(action === 'erase' && { c: 'var(--mantine-color-red-text)' })}
          >
            {actionTexts[action].title}…
          </Menu.Item>
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)
