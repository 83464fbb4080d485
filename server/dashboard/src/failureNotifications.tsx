import { Anchor, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Mutation, MutationCache, MutationMeta } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The title of the notification if the mutation fails after its component is gone; `null` shows none. */
      readonly failureTitle?: string | null
      /**
       * The path of a page that shows the failure itself and lets the user try again. The notification is shown on every other
       * page, and already on the way there.
       */
      readonly failurePage?: string
      /** Its component has no place for the failure: the notification is shown there, too. */
      readonly isNotifiedAlways?: boolean
    }
  }
}

/** Shows a notification that stays, on any page, until the user closes it or follows its link to `page`. */
export function notifyFailure({
  title,
  reason,
  page,
}: {
  title: string
  reason: string
  page: string | undefined
}) {
  const id = page ?? title
  notifications.show({
    id,
    color: 'red',
    title,
    message: (
      <>
        {reason}
        {page !== undefined && (
          <Text size="sm" mt={4}>
            <Anchor component={Link} to={page} inherit onClick={() => notifications.hide(id)}>
              Show it
            </Anchor>
          </Text>
        )}
      </>
    ),
    position: 'top-center', // so that it covers neither the reply box nor the buttons of a form
    autoClose: false,
  })
}

/** Notifies the user of each mutation that fails when its component can no longer show the error. */
export function notifyUnseenFailures(mutations: MutationCache, isOnPage: (path: string) => boolean): void {
  const unmounted = new WeakSet<Mutation<unknown, unknown, unknown>>()
  mutations.subscribe((event) => {
    if (event.type === 'observerRemoved') unmounted.add(event.mutation)
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const meta: MutationMeta = event.mutation.meta ?? {}
    const { failureTitle: title = 'Something that you did has failed', failurePage: page } = meta
    const isShown =
      !meta.isNotifiedAlways && (page === undefined ? !unmounted.has(event.mutation) : isOnPage(page))
    if (title === null || isShown) return
    const error: unknown = event.action.error
    const reason = error instanceof Error ? error.message : 'Something unexpected went wrong.'
    notifyFailure({ title, reason, page })
  })
}
