import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { newEmail, openAccount } from '../support/factories.ts'
import { files } from '../support/media.ts'

const image = (name: string, buffer = files.png(name)) => ({ name, mimeType: 'image/png', buffer })

describeInBrowser('the sandbox', () => {
  const dashboard = suiteDashboard()
  const open = () =>
    openAccount(dashboard, { password, lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })

  testAtEachWidth(
    'plays the whole story on a %s: opening, answer, hand-over, images both ways, STOP and START',
    async (width) => {
      const page = await dashboard.open('/', { width, as: await open() })
      const handset = page.getByRole('region', { name: 'Phone' })
      const received = page.getByRole('log', { name: 'Messages on the phone' })
      const thread = page.getByRole('log', { name: /^Messages with/ })
      const writes = async (text: string) => {
        await handset.getByRole('textbox').fill(text)
        await handset.getByRole('textbox').press('Enter')
      }

      await page.getByRole('button', { name: 'Use the sandbox' }).click()
      await page.getByRole('link', { name: 'Be the first contact' }).click()
      await page.getByRole('button', { name: 'Be a contact' }).click()
      await received.getByText('Hi!').waitFor()
      await writes('How much is it?')
      await received.getByText('Ten euros.').waitFor()
      await writes('May I speak to a person please?')
      await page.getByText('The inbox says “Needs a human”').waitFor()
      await received.getByText('The bot handed over because the contact asked for one').waitFor()
      await received.getByRole('button', { name: 'Start over' }).waitFor()
      await page.getByText('2 messages of tests are not counted').waitFor()
      expect(await seriousFaults(page)).toEqual([])

      await page.getByRole('link', { name: 'Show the conversation' }).click()
      const asked = thread.getByRole('article').filter({ hasText: 'Ten euros.' })
      await asked.getByText('Read', { exact: true }).waitFor() // the phone was on screen
      await asked.getByText('Read', { exact: true }).click() // a tap, on a phone
      await page
        .getByRole('tooltip')
        .getByText(/\nSent: .+\nDelivered: .+\nRead: .+/)
        .waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('region', { name: /^Conversation with/ })
        .getByText('Test', { exact: true })
        .waitFor()
      const reply = page.getByRole('textbox', { name: /^Reply to/ })
      await reply.fill('Here is our team.')
      await page.locator('input[type=file]').setInputFiles([image('team.png'), image('office.png')])
      await page.getByRole('button', { name: 'Remove team.png' }).waitFor()
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const answered = thread.getByRole('article').filter({ hasText: 'Here is our team.' })
      await answered.getByText('Sent', { exact: true }).waitFor()
      await answered.getByText('Acme ·').waitFor()
      expect(await answered.getByRole('img').count()).toBe(2)
      expect(await seriousFaults(page)).toEqual([])

      if (width === 'phone') await page.getByRole('link', { name: 'Back to the conversations' }).click()
      await page.getByRole('button', { name: 'Be a contact' }).click()
      await received.getByText('Here is our team.').waitFor()
      expect(await received.getByRole('img').count()).toBe(2)
      await handset.locator('input[type=file]').setInputFiles(image('receipt.png'))
      await handset.getByRole('button', { name: 'Send from the phone' }).click()
      await received.getByRole('img').nth(2).waitFor()
      await writes('STOP')
      await page.getByText('You have opted out').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await writes('START')
      await page.getByText('Write STOP to opt out').waitFor()

      if (width === 'phone') {
        await page.goBack() // puts the phone away
        await handset.waitFor({ state: 'hidden' })
        await page.getByRole('link', { name: /Test/ }).click()
      }
      await answered.getByText('Read', { exact: true }).waitFor()
      expect(await thread.getByRole('img').count()).toBe(3)
      await page.goto(`${dashboard.origin}/dashboard/`)
      await page.getByRole('heading', { name: 'Connect a platform' }).waitFor()
      expect(await page.getByText('steps done').count()).toBe(0) // all of them are
    },
  )

  test('is connected by “Be a contact” in an empty inbox; starting over erases the contact', async () => {
    const page = await dashboard.open('/inbox', { as: await openAccount(dashboard, { password }) })
    await page.getByRole('button', { name: 'Be a contact' }).click()
    await page.getByText('You are a contact now. Write something.').waitFor()
    const field = page.getByRole('textbox', { name: 'Message from the phone' })
    await field.fill('Is anybody there?')
    await field.press('Enter')
    await page.getByRole('link', { name: /Is anybody there/ }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const before = page.url()
    await page.getByRole('button', { name: 'Start over as a new contact' }).click()
    await page.getByText('You are a contact now. Write something.').waitFor()
    await page.getByRole('link', { name: /Is anybody there/ }).waitFor({ state: 'hidden' })
    expect(page.url()).not.toBe(before)
  })

  test('says beside a campaign that is not Live what happens next', async () => {
    const email = newEmail('owner')
    const { accounts } = await dashboard.provision({
      email,
      name: 'Acme',
      password,
      campaigns: [botCampaign({ status: 'Draft', list: undefined })],
    })
    const page = await dashboard.open(`/campaigns/${accounts[0]?.campaigns[0]?.id}`, { as: { email } })
    await page.getByText('Go live to receive the opening message here.').waitFor()
    await page.getByRole('button', { name: 'Go live' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
    await page.getByText('Nobody is greeted').waitFor()
  })

  test('refuses a file that is too large, or no image, and says why', async () => {
    const page = await dashboard.open('/inbox', { as: await open() })
    await page.getByRole('button', { name: 'Be a contact' }).click()
    const chosen = page.getByRole('region', { name: 'Phone' }).locator('input[type=file]')
    await chosen.setInputFiles(image('huge.png', Buffer.alloc(10 * 1024 * 1024 + 1)))
    await page.getByText('is too large: an image can have at most 10 MiB.').waitFor()
    await chosen.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: files.pdf() })
    await page.getByText('is not a PNG, JPEG, GIF or WebP image.').waitFor()
  })

  test('is connected and disconnected beside the other channels in the settings', async () => {
    const page = await dashboard.open('/settings/channels', { as: await open() })
    const card = page.getByRole('region', { name: 'Sandbox' })
    await card.getByRole('button', { name: 'Use the sandbox' }).click()
    await card.getByText('Connected', { exact: true }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await card.getByRole('button', { name: 'Disconnect' }).click()
    await card.getByText('Not connected').waitFor()
    await page.getByRole('region', { name: 'Custom channel' }).getByRole('link').click()
    await page.waitForURL('**/settings/webhook')
  })
})
