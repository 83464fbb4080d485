import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { AddToListForm } from './AddToListForm.tsx'
import { actionTexts, type ActionKey } from './actions.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { EraseForm } from './EraseForm.tsx'
import { FieldForm } from './FieldForm.tsx'
import type { People } from './people.ts'
import { RemoveFromListForm } from './RemoveFromListForm.tsx'
import { TagForm } from './TagForm.tsx'

const AssignForm = lazy(async () => ({ default: (await import('./AssignForm.tsx')).AssignForm }))
const SnoozeForm = lazy(async () => ({ default: (await import('./SnoozeForm.tsx')).SnoozeForm }))

/** What is about to be done, and to whom. */
export interface Asked {
  readonly action: ActionKey
  readonly people: People
}

/** Asks what is to be done to many contacts, says what that does and to how many, and starts it. */
export const BulkDialog = ({ asked, onClose }: { asked: Asked | null; onClose: () => void }) => (
  <Modal
    opened={asked !== null}
    onClose={onClose}
    closeOnClickOutside={false}
    title={asked === null ? '' : actionTexts[asked.action].title}
  >
    <Suspense>{asked !== null && <Form {...asked} onClose={onClose} />}</Suspense>
  </Modal>
)

function Form({ action, ...form }: Asked & { onClose: () => void }) {
  switch (action) {
    case 'tag':
    case 'untag':
      return <TagForm {...form} action={action} />
    case 'addToList':
      return <AddToListForm {...form} />
    case 'removeFromList':
      return <RemoveFromListForm {...form} />
    case 'setField':
    case 'clearField':
      return <FieldForm {...form} action={action} />
    case 'assign':
      return <AssignForm {...form} />
    case 'snooze':
      return <SnoozeForm {...form} />
    case 'erase':
      return <EraseForm {...form} />
    case 'botOn':
    case 'botOff':
    case 'close':
    case 'optOut':
    case 'export':
      return <ConfirmForm {...form} action={action} />
  }
}
