import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useKeys } from '../ui/useKeys.ts'

/** They come right after the first view, which has no need of them. */
const KeyDialogs = lazy(async () => ({ default: (await import('./KeyDialogs.tsx')).KeyDialogs }))

/** Focuses the field that searches the page, with what was searched for chosen, so that one types over it. */
function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>('#main input[type=search]')]
  fields.find((field) => field.checkVisibility({ visibilityProperty: true }))?.select()
}

/** The keys that work on every page; `?` lists them, with those of the inbox. */
export function Keys() {
  const [help, go] = [useDisclosure(), useDisclosure()]
  useKeys({ '/': focusSearch, '?': help[1].open, 'mod+k': go[1].open })
  return (
    <Suspense>
      <KeyDialogs help={help} go={go} />
    </Suspense>
  )
}
