import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { deletionGraceDays } from '@replyloop/shared/values/limits'
import { useState } from 'react'
import { counted } from '../../ui/counted.ts'
import { bulkActions } from './actions.ts'
import type { BulkFormProps } from './bulkForm.ts'
import { Names } from './Names.tsx'

const consequences = {
  suspend:
    'Nothing is sent any more: opening messages, follow-ups, bot answers and replies by hand wait or are refused. What comes in is kept, and so is all else. You can resume at any time.',
  resume:
    'What waited goes out in order. What contacts asked meanwhile is left to people. One that was to be deleted stays; its former API keys stay ended.',
  delete: `Everything stops at once, and the API keys end for good. In ${deletionGraceDays} days all contacts, messages, campaigns and the credit history are erased, for ever. Until then you can undo it.`,
} as const

/** Says what is about to happen to some sub-accounts, and does it when somebody has agreed. */
export function ConfirmForm({
  action,
  of,
  onStart,
  onClose,
}: BulkFormProps & { action: keyof typeof consequences }) {
  const [isTicked, setTicked] = useState(false)
  const { title } = bulkActions[action]
  const what = `${title} ${counted(of.length, 'sub-account')}`
  return (
    <Stack gap="sm">
      <Text size="sm">{consequences[action]}</Text>
      <Names of={of} />
      {action === 'delete' && (
        <Checkbox
          label={`Yes, erase ${counted(of.length, 'sub-account')} with all that is in ${of.length === 1 ? 'it' : 'them'}`}
          checked={isTicked}
          onChange={({ currentTarget: { checked } }) => setTicked(checked)}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          {...(action !== 'resume' && { color: 'red' })}
          disabled={action === 'delete' && !isTicked}
          onClick={() => onStart({ do: action })}
        >
          {what}
        </Button>
      </Group>
    </Stack>
  )
}
