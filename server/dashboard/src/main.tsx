import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './main.css'
import './touch.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreInterruptedReplies } from './inbox/useDraft.ts'
import { notifyUnseenFailures } from './failureNotifications.tsx'
import { createQueryClient } from './queryClient.ts'
import { loadAllPages, router } from './router.tsx'
import { readableColors, theme } from './theme.ts'
import { focusInvalidField } from './ui/focusInvalidField.ts'
import { keepFocus } from './ui/keepFocus.ts'
import { openRows } from './ui/openRows.ts'
import { listenForKeys } from './ui/useKeys.ts'

// The content security policy allows only styles with this nonce. The service makes a new one for each page view.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

const queries = createQueryClient(() => {
  const { pathname, href } = router.state.location
  if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: { back: href } })
})

notifyUnseenFailures(queries.getMutationCache(), (path) => router.state.location.pathname === path)
restoreInterruptedReplies()
keepFocus()
focusInvalidField()
openRows()
listenForKeys()

const root = document.getElementById('root')
if (root === null) throw new Error('the page has no #root element')
const render = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={readableColors}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
// Until the code of the first page is there, the bare shell of index.html stays.
void router.load().finally(render)
window.setTimeout(() => void loadAllPages(), 2000) // once the first page has had time for what it needs itself
