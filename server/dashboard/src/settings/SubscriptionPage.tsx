import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, saveVersion, type ResponseBody } from '../api.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { FoldedSection } from '../ui/FoldedSection.tsx'
import { Section } from '../ui/Section.tsx'
import { isNotFound } from '../apiError.ts'
import { Unavailable } from '../ui/Unavailable.tsx'
import { DeleteButton } from '../ui/DeleteButton.tsx'
import { ReceiverDeliveries } from '../deliveries/ReceiverDeliveries.tsx'
import { invalidateAll } from '../queryClient.ts'
import { AuthorizationSection } from './AuthorizationSection.tsx'
import { SettingsHeader } from './SettingsHeader.tsx'
import { useSubscription } from './settingsQueries.ts'
import { SubscriptionHealth } from './SubscriptionHealth.tsx'

/** One webhook subscription: its settings, its health, and its deliveries. */
export function SubscriptionPage() {
  const { webhookId } = useParams({ from: '/shell/settings/subscriptions/$webhookId' })
  const { data: subscription, error, refetch } = useSubscription(webhookId)
  return (
    <>
      <SettingsHeader />
      {subscription === undefined || isNotFound(error) ? (
        <Unavailable
          error={error}
          refetch={refetch}
          to="/settings/subscriptions"
          label="Show all subscriptions"
        />
      ) : (
        <Stack gap="lg">
          <About subscription={subscription} />
          <ReceiverDeliveries
            receiver={{ kind: 'subscription', id: webhookId }}
            description="The latest first. Each is tried again for days until the URL accepts it."
          />
          <div>
            <AuthorizationSection
              isSet={subscription.hasAuthorization}
              // With the URL that the page shows: another window may have saved a different one.
              change={(authorization) =>
                saveVersion(
                  'PATCH /webhooks/:id',
                  { params: { id: webhookId }, body: { targetUrl: subscription.targetUrl, authorization } },
                  subscription.version,
                )
              }
            />
            <Removal id={webhookId} />
          </div>
        </Stack>
      )}
    </>
  )
}

function About({ subscription }: { subscription: ResponseBody<'GET /webhooks/:id'> }) {
  const { id, targetUrl, events, filter, active } = subscription
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () => api('PATCH /webhooks/:id', { params: { id }, body: { active: !active } }),
    onSuccess: () => invalidateAll(queries, ['webhooks'], ['deliveries']),
  })
  return (
    <Section title="Subscription">
      <Stack gap="sm" align="flex-start">
        <CopyField value={targetUrl} label="URL" />
        {!active && <SubscriptionHealth {...subscription} />}
        <Group gap={6}>
          {events.map((event) => (
            <Badge key={event} color="gray" fw={500}>
              {event}
            </Badge>
          ))}
        </Group>
        {Object.values(filter).some((value) => value !== null) && (
          <Text size="sm">
            Only{filter.channel !== null && ` of the channel ${filter.channel}`}
            {filter.campaignId !== null && (
              <>
                {' '}
                of{' '}
                <Anchor component={Link} to={`/campaigns/${filter.campaignId}`} inherit underline="always">
                  this campaign
                </Anchor>
              </>
            )}
            {filter.listId !== null && (
              <>
                {' '}
                of{' '}
                <Anchor component={Link} to={`/lists/${filter.listId}`} inherit underline="always">
                  this list
                </Anchor>
              </>
            )}
          </Text>
        )}
        <ErrorNotice error={change.error} />
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          {active ? 'Switch off' : 'Switch on'}
        </Button>
      </Stack>
    </Section>
  )
}

const Removal = ({ id }: { id: string }) => (
  <FoldedSection
    title="Delete this subscription"
    description="For good. To have it pause, switch it off above."
  >
    <DeleteButton
      subject="this subscription"
      consequence="The URL receives nothing more, and what waits for it is dropped. Zapier and n8n notice when their workflow is next switched off and on."
      confirm="Delete"
      remove={() => api('DELETE /webhooks/:id', { params: { id } })}
      to="/settings/subscriptions"
    />
  </FoldedSection>
)
