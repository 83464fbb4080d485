import type { Language } from '@replyloop/shared/values/language'
import { templateVariable } from '@replyloop/shared/values/templateVariable'
import { Anchor, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Icon } from '../ui/icon.tsx'
import {
  BookOpen,
  CalendarCheck,
  Copy,
  FilePlus,
  HeartHandshake,
  LifeBuoy,
  Presentation,
} from '../ui/icons.ts'
import type { ReactNode } from 'react'
import { api } from '../api.ts'
import { counted } from '../ui/counted.ts'
import { CampaignSelect } from './CampaignSelect.tsx'
import type { TemplateKey, TemplateTexts } from './campaignTemplates/campaignTemplate.ts'
import { ChatBubble } from './ChatBubble.tsx'

const icons: Readonly<Record<TemplateKey, Icon>> = {
  webinar: Presentation,
  appointment: CalendarCheck,
  leadMagnet: BookOpen,
  winBack: HeartHandshake,
  support: LifeBuoy,
}

/** A campaign template: whom it is for, how it greets, and what else is in it. */
export function TemplateCard({
  template,
  language,
  texts: { name, description, openingMessage, followUps, answers },
}: {
  template: TemplateKey
  language: Language
  texts: TemplateTexts
}) {
  const greeting = openingMessage.replaceAll(templateVariable, (_whole, _name, fallback: string) => fallback)
  return (
    <Card
      icon={icons[template]}
      title={
        <Anchor
          renderRoot={(props) => <Link to="/campaigns/new" search={{ template, language }} {...props} />}
          className="card-link"
          lang={language}
        >
          {name}
        </Anchor>
      }
    >
      <Text size="sm" lang={language}>
        {description}
      </Text>
      <div lang={language}>
        <ChatBubble from="business">{greeting}</ChatBubble>
      </div>
      <Text size="xs" c="dimmed" mt="auto">
        Opening message · {counted(followUps.length, 'follow-up')} · {counted(answers.length, 'answer')}
      </Text>
    </Card>
  )
}

/** A campaign without any text. */
export const EmptyCard = () => (
  <Card
    icon={FilePlus}
    title={
      <Anchor
        renderRoot={(props) => <Link to="/campaigns/new" search={{ template: 'empty' }} {...props} />}
        className="card-link"
      >
        Start empty
      </Anchor>
    }
  >
    <Text size="sm">Write every text yourself.</Text>
  </Card>
)

/** A copy of a campaign; nothing while the account has none. */
export function CopyCard() {
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['campaigns', 'any'],
    queryFn: ({ signal }) => api('GET /campaigns', { query: { limit: 1 }, signal }),
  })
  if (data === undefined || data.data.length === 0) return null
  return (
    <Card icon={Copy} title={<Text fw={600}>Copy one of yours</Text>}>
      <CampaignSelect
        aria-label="Campaign to copy"
        placeholder="Choose a campaign"
        value={null}
        onChange={(from) => {
          if (from !== null) void navigate({ to: '/campaigns/new', search: { from } })
        }}
      />
    </Card>
  )
}

const Card = ({ icon: Icon, title, children }: { icon: Icon; title: ReactNode; children: ReactNode }) => (
  <Paper withBorder p="md" className="begin-card">
    <Stack gap="sm" h="100%">
      <Group gap="sm" wrap="nowrap">
        <ThemeIcon variant="light" size={34} radius="md" aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
        {title}
      </Group>
      {children}
    </Stack>
  </Paper>
)
