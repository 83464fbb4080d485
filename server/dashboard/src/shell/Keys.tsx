import { useDisclosure } from '@mantine/hooks'
import { useKeys } from '../ui/useKeys.ts'
import { GoAnywhere } from './GoAnywhere.tsx'
import { KeysDialog } from './KeysDialog.tsx'

/** Focuses the field that searches the page, with what was searched for chosen, so that one types over it. */
function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#main input[type=search]')]
  fields.find((field) => field.checkVisibility({ visibilityProperty: true }))?.select()
}

/** The keys that work on every page; `?` lists them, with those of the inbox. */
export function Keys() {
  const [helps, help] = useDisclosure()
  const [goes, go] = useDisclosure()
  useKeys({ '/': focusSearch, '?': help.open, 'mod+k': go.open })
  return (
    <>
      <KeysDialog opened={helps} onClose={help.close} />
      <GoAnywhere opened={goes} onClose={go.close} />
    </>
  )
}
