import type { Locator, Page } from 'playwright-core'
import { suiteDashboard, unfoldAll } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files } from '../support/media.ts'
import { readMessage } from '../support/messages.ts'
import { hour, until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'
import { takePicture } from '../support/pictures.ts'

// The pictures of docs/channels/whatsapp.md, whose channel is at a stand-in of Meta.

const email = 'mara@northwind.example'
const dashboard = suiteDashboard()
const graph = suiteGraph()
const paths = { channel: '', template: '', inbox: '', closed: '' }
const openingMessage = 'Hi {{firstName|there}}, thanks for signing up! What would you like to get better at?'
const spring = {
  name: 'spring_dates',
  parameter_format: 'NAMED',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{first_name}}, our spring dates are out. Shall I keep a place for you?',
      example: { body_text_named_params: [{ param_name: 'first_name', example: 'Jane' }] },
    },
    { type: 'FOOTER', text: 'Reply STOP to end this' },
  ],
}

beforeAll(async () => {
  const account = await openAccount(dashboard, {
    email,
    password,
    name: 'Northwind Coaching',
    lists: [{ name: 'Webinar opt-ins' }, { name: 'Newsletter' }],
    campaigns: [
      botCampaign({
        name: 'Webinar follow-up',
        list: 'Webinar opt-ins',
        channel: 'whatsapp',
        openingMessage,
        answers: [
          { question: 'How much is it?', answer: 'A coaching hour is 120 euros. The first call is free.' },
        ],
      }),
      botCampaign({ name: 'Spring dates', list: 'Newsletter', channel: 'whatsapp', openingMessage }),
    ],
  })
  const number = graph.addNumber({
    displayNumber: '+1 555-010-0100',
    fields: { verified_name: 'Northwind Coaching' },
  })
  const channel = await whatsappOf(dashboard, graph).connect(account, number, {
    verifyToken: 'northwind-2026',
  })
  graph.useHook(channel.hookUrl)
  const post = async (path: string, body: object = {}) => {
    const answer = await askDashboard(dashboard, account, 'POST', path, { body })
    if (answer.status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const submit = (campaign: string) =>
    post(`/campaigns/${account.campaignId(campaign)}/template`, {
      submit: {
        category: 'MARKETING',
        language: 'en_US',
        footer: 'Reply STOP to end this',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Tell me more' },
          { type: 'QUICK_REPLY', text: 'Not now' },
        ],
      },
    })
  const written = (name: string) => until(() => graph.templates.find(number.businessAccountId, name, 'en_US'))
  const sent = (count: number) => graph.waitForSent(count)

  await post(`/connected_channels/${channel.id}/test`)
  graph.templates.add(number.businessAccountId, spring)
  await submit('Webinar follow-up')
  const template = await written('webinar_follow_up_opening')
  if (template === undefined) throw new Error('nothing was submitted')
  await graph.decides(template, 'APPROVED', {}, { number })
  await post(`/connected_channels/${channel.id}/templates/sync`)
  await submit('Spring dates')
  await written('spring_dates_opening')

  // Tobias wrote more than a day ago, Elena talks now.
  await channel.writes({
    from: '14155550120',
    name: 'Tobias Lindqvist',
    body: 'Do you offer coaching online?',
    at: Date.now() - 26 * hour,
  })
  const elena = await createContact(account, {
    firstName: 'Elena',
    lastName: 'Marchetti',
    phone: '+14155550110',
  })
  const id = elena.id
  await account.client.joinList({
    params: { id: account.listId('Webinar opt-ins') },
    body: { contactId: id },
  })
  const [opening] = await sent(1)
  const tell = async (...statuses: string[]) => {
    const last = graph.sent.at(-1)
    if (last === undefined) throw new Error('nothing was sent')
    await until(async () => (await readMessage(account, last.callbackData ?? '')).status === 'Sent')
    for (const status of statuses) await graph.status(last, status)
  }
  expect(opening?.type).toBe('template')
  await tell('read')
  await channel.writes({ from: '14155550110', name: 'Elena', body: 'How much is it?' })
  await sent(2)
  await tell('read')
  await channel.writes({ from: '14155550110', name: 'Elena', body: 'Great. Can I have that in writing?' })
  await post(`/contacts/${id}/replies`, {
    body: 'Of course, here you are.',
    attachments: [
      {
        data: dataUri(Buffer.concat([files.pdf(), Buffer.alloc(84 * 1024)]), 'application/pdf'),
        name: 'Coaching offer.pdf',
      },
    ],
  })
  await sent(3)
  await tell('delivered')

  const { data } = (await account.client.listMessages({ query: { limit: '100' } })).body
  const tobias = data.find(({ contactId }) => contactId !== id)?.contactId
  Object.assign(paths, {
    channel: `/settings/channels/${channel.id}`,
    template: `/campaigns/${account.campaignId('Spring dates')}/edit`,
    inbox: `/inbox/${id}`,
    closed: `/inbox/${tobias}`,
  })
})

const shots: readonly {
  name: keyof typeof paths
  width: 'desktop' | 'phone'
  /** Waits for what the picture shows; returns the part of the page that it is of, if it is not all. */
  ready: (page: Page) => Promise<Locator | void>
}[] = [
  { name: 'channel', width: 'desktop', ready: (page) => page.getByText('Last hook').waitFor() },
  {
    name: 'template',
    width: 'desktop',
    ready: async (page) => {
      await unfoldAll(page)
      const template = page.getByRole('group', { name: 'Template of the opening message' })
      await template.getByText('Waits for approval').waitFor()
      await template.getByText('Hi there, thanks for signing up!').waitFor()
      return template
    },
  },
  {
    name: 'inbox',
    width: 'desktop',
    ready: async (page) => {
      await page.getByText('Delivered').waitFor()
      await page.getByRole('link', { name: 'Webinar follow-up' }).first().waitFor()
    },
  },
  {
    name: 'closed',
    width: 'phone',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Template' }).click()
      await page.getByRole('option', { name: 'spring_dates, American English (en-US)' }).click()
      await page.getByText('Hi Tobias, our spring dates are out.').waitFor()
    },
  },
]

/** Shows the service under the address that it would have. */
const atItsAddress = (page: Page) =>
  page.route(/connected_channels/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(dashboard.origin, 'https://replies.northwind.example')
    await route.fulfill({ response, body })
  })

test.each(shots)('whatsapp-$name', async ({ name, width, ready }) => {
  const page = await dashboard.open('/', { width, as: { email } })
  await atItsAddress(page)
  await page.goto(`${dashboard.origin}/dashboard${paths[name]}`)
  const part = await ready(page)
  if (part) await page.setViewportSize({ width: 1280, height: 1200 }) // what sticks to the end of the page covers nothing
  await takePicture(page, `whatsapp-${name}`, part ?? page)
})
