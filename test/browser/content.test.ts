import {
  describeInBrowser,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
  unfoldAll,
} from '../support/browser.ts'
import { askDashboard, openOwner } from '../support/dashboardApi.ts'
import { files } from '../support/media.ts'
import { senderOf } from '../support/messages.ts'

describeInBrowser('what stands below a text', () => {
  const dashboard = suiteDashboard()

  testAtEachWidth(
    'on a %s buttons, a menu and a link are written by keys in the form of a campaign, and shown',
    async (width) => {
      const { account, email } = await openOwner(dashboard, {
        campaigns: [
          {
            name: 'Desk',
            openingMessage: 'Hi!',
            botEnabled: true,
            followUps: [{ afterMinutes: 120, text: 'Still there?' }],
            answers: [{ question: 'How much is it?', answer: 'Ten euros.' }],
          },
        ],
      })
      const path = `/campaigns/${account.campaignId('Desk')}`
      const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
      const { keyboard } = page
      const step = (name: string) => page.getByRole('region', { name, exact: true })
      const add = async (name: string, what: 'Buttons' | 'A menu' | 'A link') => {
        await step(name).getByRole('button', { name: 'Buttons, a menu or a link' }).focus()
        await keyboard.press('Enter')
        await page.getByRole('menuitem', { name: what }).focus()
        await keyboard.press('Enter')
      }
      await unfoldAll(page)
      await add('Opening message', 'Buttons')
      await page.getByLabel('Text of button 1').waitFor()
      await keyboard.type('How much is it, please?')
      expect(await page.getByLabel('Text of button 1').inputValue()).toBe('How much is it, plea')
      await page.getByRole('button', { name: 'Talk to a person' }).press('Enter')
      expect(await page.getByLabel('Text of button 2').inputValue()).toBe('Talk to a person')
      await page.getByText('Hands over to a person.').waitFor()
      await add('Follow-ups', 'A menu')
      await keyboard.type('Sizes')
      await page.getByLabel('Text of row 1').fill('Small')
      await page.getByLabel('Description of row 1').fill('Up to 5 people')
      await add('Questions and answers', 'A link')
      await keyboard.type('Book')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.getByText('Enter a link that begins with https://').waitFor()
      await page.getByLabel('Address of the link').fill('https://example.com/book')
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Save changes' }).click()
      await page.waitForURL((url) => url.pathname.endsWith(path))
      await page.getByRole('list', { name: 'Buttons' }).getByText('Talk to a person').waitFor()
      expect(await askDashboard(dashboard, account, 'GET', path)).toMatchObject({
        body: {
          opening: {
            body: 'Hi!',
            buttons: [{ title: 'How much is it, plea' }, { id: 'person', title: 'Talk to a person' }],
          },
          followUps: [
            {
              content: {
                menu: {
                  button: 'Sizes',
                  rows: [{ id: 'Small', title: 'Small', description: 'Up to 5 people' }],
                },
              },
            },
          ],
          answers: [{ content: { link: { title: 'Book', url: 'https://example.com/book' } } }],
        },
      })
    },
  )

  testAtEachWidth(
    'on a %s files go with the opening message, and stay when it is saved again',
    async (width) => {
      const { account, email } = await openOwner(dashboard, {
        channels: [{ kind: 'sandbox' }],
        campaigns: [{ name: 'Desk', channel: 'sandbox', openingMessage: 'Hi!' }],
      })
      const path = `/campaigns/${account.campaignId('Desk')}`
      const page = await dashboard.open(`${path}/edit`, { width, as: { email } })
      await unfoldAll(page)
      const chosen = page.getByRole('group', { name: 'Files of the opening message' })
      const png = { mimeType: 'image/png', buffer: files.png() }
      await chosen
        .locator('input[type=file]')
        .setInputFiles(['team.png', 'office.png'].map((name) => ({ name, ...png })))
      await chosen.getByRole('button', { name: 'Remove office.png' }).click()
      await page.getByText(/^Files: .*team\.png/).waitFor()
      expect(await seriousFaults(page)).toEqual([])
      const save = async () => {
        await page.getByRole('button', { name: 'Save changes' }).click()
        await page.getByText('The changes are saved.').waitFor()
      }
      await save()
      await page.goto(`${dashboard.origin}/dashboard${path}/edit`)
      await unfoldAll(page)
      await chosen.getByText('team.png').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page
        .getByRole('combobox', { name: 'Text' })
        .or(page.getByLabel('Text', { exact: true }))
        .first()
        .fill('Hello!')
      await save()
      expect(await askDashboard(dashboard, account, 'GET', path)).toMatchObject({
        body: { opening: { body: 'Hello!', attachments: [{ name: 'team.png', contentType: 'image/png' }] } },
      })
    },
  )

  testAtEachWidth(
    'on a %s a reply goes out with buttons, and those are kept with its text',
    async (width) => {
      const { account, email } = await openOwner(dashboard)
      const { id } = await senderOf(account, { fromId: 'jane', firstName: 'Jane', body: 'Hello' })
      const page = await dashboard.open(`/inbox/${id}`, { width, dark: true, as: { email } })
      const box = page.getByRole('textbox', { name: 'Reply to Jane' })
      await box.fill('Shall we call?')
      await page.getByRole('button', { name: 'Add buttons, a menu or a link' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Buttons' }).press('Enter')
      const send = page.getByRole('button', { name: 'Send', exact: true })
      expect(await send.isDisabled()).toBe(true)
      await page.getByLabel('Text of button 1').fill('Yes, please')
      await page.getByRole('button', { name: 'Add a button' }).press('Enter')
      await page.keyboard.type('No, thanks')
      await page.reload()
      expect(await page.getByLabel('Text of button 2').inputValue()).toBe('No, thanks')
      expect(await seriousFaults(page)).toEqual([])
      await send.click()
      await page.getByRole('log').getByText('No, thanks').waitFor()
      expect(await page.getByLabel('Text of button 1').count()).toBe(0)
      const { data } = (await account.client.listMessages({ query: { direction: 'outgoing' } })).body
      expect(data).toMatchObject([
        { body: 'Shall we call?', buttons: [{ title: 'Yes, please' }, { title: 'No, thanks' }] },
      ])
    },
  )
})
