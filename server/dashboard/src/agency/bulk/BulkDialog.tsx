import { Modal, Text } from '@mantine/core'
import { counted } from '../../ui/counted.ts'
import type { SubAccount } from '../agencyQueries.ts'
import { bulkActions } from './actions.ts'
import { BulkReport } from './BulkReport.tsx'
import type { BulkAction } from './bulkWork.ts'
import type { BulkFormProps } from './bulkForm.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { CopyForm } from './CopyForm.tsx'
import { CopySnippetsForm } from './CopySnippetsForm.tsx'
import { GrantForm } from './GrantForm.tsx'
import { RechargeForm } from './RechargeForm.tsx'
import type { BulkRunState } from './useBulkRun.ts'

/** What is about to be done, and with whom. */
export interface Asked {
  readonly action: BulkAction
  readonly of: readonly SubAccount[]
}

/**
 * Asks what is to be done with some sub-accounts, counting and naming them; then does it, and shows what became of each. A run
 * that a reload has interrupted is shown at once.
 */
export function BulkDialog({
  asked,
  state,
  onClose,
  onDone,
}: {
  asked: Asked | undefined
  state: BulkRunState
  onClose: () => void
  /** Called when a report is closed. */
  onDone: () => void
}) {
  const { run, isRunning, start } = state
  const action = run?.work.do ?? asked?.action
  const close = () => {
    if (isRunning) return // it goes on; Stop ends it
    if (run !== null) {
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
      {run !== null && <BulkReport run={run} state={state} onClose={close} />}
      {run === null && asked !== undefined && <Form asked={asked} start={start} onClose={close} />}
    </Modal>
  )
}

function Form({
  asked: { action, of: all },
  start,
  onClose,
}: {
  asked: Asked
  start: BulkRunState['start']
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
      {action === 'copySnippets' && <CopySnippetsForm {...form} />}
      {(action === 'suspend' || action === 'resume' || action === 'delete') && (
        <ConfirmForm {...form} action={action} />
      )}
    </>
  )
}
