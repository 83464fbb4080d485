import type { UseDisclosureReturnValue } from '@mantine/hooks'
import { GoAnywhere } from './GoAnywhere.tsx'
import { KeysDialog } from './KeysDialog.tsx'

/** What keys open over every page. */
export const KeyDialogs = ({
  help: [helps, help],
  go: [goes, go],
}: Readonly<Record<'help' | 'go', UseDisclosureReturnValue>>) => (
  <>
    <KeysDialog opened={helps} onClose={help.close} />
    <GoAnywhere opened={goes} onClose={go.close} />
  </>
)
