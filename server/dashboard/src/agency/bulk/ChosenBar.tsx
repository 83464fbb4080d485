import { Button, Group, Paper, Text } from '@mantine/core'
import { numberText } from '../../ui/format.ts'
import { May } from '../../roles/May.tsx'
import type { Chosen } from '../../ui/useChosen.ts'
import type { SubAccount } from '../agencyQueries.ts'
import { bulkActions } from './actions.ts'
import type { BulkAction } from './bulkWork.ts'

const order = [
  'grant',
  'recharge',
  'copy',
  'copySnippets',
  'suspend',
  'resume',
  'delete',
] as const satisfies readonly BulkAction[]

/** How many sub-accounts are chosen, and what can be done with them. It stays in sight while the table is scrolled. */
export function ChosenBar({
  chosen,
  onAction,
}: {
  chosen: Chosen<SubAccount>
  onAction: (action: BulkAction) => void
}) {
  if (chosen.all.length === 0) return null
  return (
    <Paper withBorder p="xs" mb="sm" className="chosen-bar" role="region" aria-label="Chosen sub-accounts">
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {numberText(chosen.all.length)} chosen
        </Text>
        {order.map((action) => {
          const { label, needs, concerns } = bulkActions[action]
          if (!chosen.all.some(concerns)) return null
          return (
            <May key={action} role={needs}>
              <Button
                size="xs"
                variant="default"
                onClick={() => onAction(action)}
                {...(action === 'delete' && { c: 'var(--mantine-color-red-text)' })}
              >
                {label}
              </Button>
            </May>
          )
        })}
        <Button size="xs" variant="subtle" onClick={chosen.clear}>
          Choose none
        </Button>
      </Group>
    </Paper>
  )
}
