import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { api, type EndpointName, type ResponseBody } from '../api.ts'
import { LoadingOrError } from '../ui/LoadingOrError.tsx'
import { CenteredPage } from './CenteredPage.tsx'
import { isLinkRefused, linkError } from './linkError.ts'

type LinkEndpoint = Extract<
  EndpointName,
  'POST /invitations/read' | 'POST /password_links/read' | 'POST /sign_in_links/read'
>

/**
 * The page of a one-time link. Asks `endpoint` whom the link is for, and gives that to `children`; until then, and if the
 * link is not valid, it has `title`.
 */
export function MemberLinkPage({
  endpoint,
  title,
  children,
}: {
  endpoint: LinkEndpoint
  title: string
  children: (link: ResponseBody<LinkEndpoint>, token: string) => ReactNode
}) {
  const { hash: token } = useLocation()
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: [endpoint, token],
    queryFn: ({ signal }) => api(endpoint, { body: { token }, signal }),
  })
  if (link !== undefined) return children(link, token)
  return (
    <CenteredPage title={title}>
      <LoadingOrError
        error={linkError(error)}
        refetch={isLinkRefused(error) ? undefined : refetch}
        rows={3}
      />
      {error !== null && (
        <Anchor component={Link} to="/sign-in" size="sm">
          Sign in
        </Anchor>
      )}
    </CenteredPage>
  )
}
