import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { GoAnywhere } from './GoAnywhere.tsx'
import { KeysDialog } from './KeysDialog.tsx'

/** Whether something that can be used is over the page: keys are for it alone then. */
const isCovered = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Focuses the field that searches the page, or that a conversation is answered in. */
function focusOn(selector: string): void {
  const field = [...document.querySelectorAll<HTMLElement>(selector)].find((each) => each.checkVisibility())
  field?.focus()
}

/** The keys that work on every page, unless one types; `?` lists them. */
export function Keys() {
  const [helps, help] = useDisclosure()
  const [goes, go] = useDisclosure()
  const unlessCovered = (action: () => void) => () => {
    if (!isCovered()) action()
  }
  useHotkeys([
    ['/', unlessCovered(() => focusOn('#main input[type=search]')), { usePhysicalKeys: false }],
    ['shift+?', unlessCovered(help.open)],
    ['?', unlessCovered(help.open)],
    ['r', unlessCovered(() => focusOn('#main .reply-box textarea'))],
  ])
  useHotkeys([['mod+K', unlessCovered(go.open)]], []) // also while one types
  return (
    <>
      <KeysDialog opened={helps} onClose={help.close} />
      <GoAnywhere opened={goes} onClose={go.close} />
    </>
  )
}
