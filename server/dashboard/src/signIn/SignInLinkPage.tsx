import { Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { loadPage } from '../useSession.ts'
import { CenteredPage } from './CenteredPage.tsx'
import { MemberLinkPage } from './MemberLinkPage.tsx'

/** Where a link of the operator leads. It is used by a press alone: what opens links to look at them must not use it up. */
export const SignInLinkPage = () => (
  <MemberLinkPage endpoint="POST /sign_in_links/read" title="Sign in">
    {({ accountName, email }, token) => (
      <SignInByLink accountName={accountName} email={email} token={token} />
    )}
  </MemberLinkPage>
)

function SignInByLink({ accountName, email, token }: { accountName: string; email: string; token: string }) {
  const signIn = useMutation({
    mutationFn: () => api('POST /sign_in_links', { body: { token } }),
    onSuccess: () => loadPage('/'),
  })
  return (
    <CenteredPage
      title={`Sign in to ${bidiIsolate(accountName)}`}
      description={`You sign in as ${email}. The link works once.`}
    >
      <Stack>
        <ErrorNotice error={signIn.error} />
        <Button autoFocus loading={signIn.isPending || signIn.isSuccess} onClick={() => signIn.mutate()}>
          Sign in
        </Button>
      </Stack>
    </CenteredPage>
  )
}
