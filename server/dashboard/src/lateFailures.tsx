import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Mutation, MutationCache, MutationMeta } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** What a failure is called once the page that would have told it has been left; `null` where it is not told. */
      readonly failure?: string | null
      /** The page that tells it too, and has what is needed to try again. */
      readonly toldAt?: string
    }
  }
}

/** Tells that something has failed, wherever the person is now, until they have read it. */
export function tellFailure({ title, reason, toldAt }: { title: string; reason: string; toldAt?: string }) {
  const id = toldAt ?? title
  notifications.show({
    id,
    color: 'red',
    title,
    message: (
      <>
        {reason}
        {toldAt !== undefined && (
          <Text size="sm" mt={4}>
            <Anchor component={Link} to={toldAt} inherit onClick={() => notifications.hide(id)}>
              Show it
            </Anchor>
          </Text>
        )}
      </>
    ),
    position: 'top-center', // where it covers neither the reply box nor a form's button
    autoClose: false,
  })
}

/** Tells of every change that fails once nothing on the page shows any more what became of it. */
export function tellLateFailures(mutations: MutationCache, isShown: (path: string) => boolean): void {
  const left = new WeakSet<Mutation<unknown, unknown, unknown>>()
  mutations.subscribe((event) => {
    if (event.type === 'observerRemoved') left.add(event.mutation)
    if (event.type !== 'updated' || event.action.type !== 'error' || !left.has(event.mutation)) return
    const { failure = 'Something that you did has failed', toldAt }: MutationMeta = event.mutation.meta ?? {}
    if (failure === null || (toldAt !== undefined && isShown(toldAt))) return
    const error: unknown = event.action.error
    const reason = error instanceof Error ? error.message : 'Something unexpected went wrong.'
    tellFailure({ title: failure, reason, ...(toldAt !== undefined && { toldAt }) })
  })
}
