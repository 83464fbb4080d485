import { Modal, Text } from '@mantine/core'
import { counted } from '../../ui/counted.ts'
import type { SubAccount } from '../agencyQueries.ts'
import { bulkActions } from './actions.ts'
import { BulkReport } from './BulkReport.tsx'
import type { BulkAction, BulkWork } from './bulkWork.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { CopyForm } from './CopyForm.tsx'
import { GrantForm } from './GrantForm.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import type { BatchState } from './useBatch.ts'

/** What is about to be done, and with whom. */
export interface Asked {
  readonly action: BulkAction
  readonly of: readonly SubAccount[]
}

/** What the form of an action is given: the sub-accounts that it concerns, and what to call with what it says. */
export interface BulkFormProps {
  readonly of: readonly SubAccount[]
  readonly onStart: (work: BulkWork, of?: readonly SubAccount[]) => void
  readonly onClose: () => void
}

/**
 * Asks what is to be done with some sub-accounts, counting and naming them; then does it, and shows what became of each. A batch
 * that a reload has interrupted is shown at once.
 */
export function BulkDialog({
  asked,
  state,
  onClose,
  onDone,
}: {
  asked: Asked | undefined
  state: BatchState
  onClose: () => void
  /** Called when a report is closed. */
  onDone: () => void
}) {
  const { batch, isRunning, start } = state
  const action = batch?.work.do ?? asked?.action
  const close = () => {
    if (isRunning) return // it goes on; Stop ends it
    if (batch !== null) {
      state.close()
      onDone()
    }
    onClose()
  }
  return (
    <Modal
      opened={action !== undefined}
      onClose={close}
      closeOnClickOutside={false}
      title={action === undefined ? '' : bulkActions[action].title}
      size="lg"
    >
      {batch !== null && <BulkReport batch={batch} state={state} onClose={close} />}
      {batch === null && asked !== undefined && <Form asked={asked} start={start} onClose={close} />}
    </Modal>
  )
}

function Form({
  asked: { action, of: all },
  start,
  onClose,
}: {
  asked: Asked
  start: BatchState['start']
  onClose: () => void
}) {
  const { concerns, others } = bulkActions[action]
  const of = all.filter(concerns)
  const left = all.length - of.length
  const onStart: BulkFormProps['onStart'] = (work, only = of) => start(work, only)
  const form = { of, onStart, onClose }
  return (
    <>
      {left > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {counted(left, 'other')} {left === 1 ? 'is' : 'are'} {others}.
        </Text>
      )}
      {action === 'grant' && <GrantForm {...form} />}
      {action === 'recharge' && <RechargeForm {...form} />}
      {action === 'copy' && <CopyForm {...form} />}
      {(action === 'suspend' || action === 'resume' || action === 'delete') && (
        <ConfirmForm {...form} action={action} />
      )}
    </>
  )
}
