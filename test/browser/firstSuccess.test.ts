import type { Locator } from 'playwright-core'
import { describeInBrowser, startDashboard, testAtEachWidth } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'

const mostClicks = 15
const mostSeconds = 120
/** What a person takes to read, to move and to click; and to type a character. */
const secondsAClick = 3
const secondsACharacter = 0.25

describeInBrowser('the first success', () => {
  testAtEachWidth(
    'on a %s, leads from the link of the first run to the bot’s answer in a few clicks, each named by its page',
    async (width) => {
      const dashboard = await startDashboard()
      try {
        const link = (await dashboard.bootstrapLink()) ?? ''
        const page = await dashboard.open(link.slice(`${dashboard.origin}/dashboard`.length), { width })
        const effort = { clicks: 0, characters: 0 }
        const click = async (one: Locator) => {
          effort.clicks++
          await one.click()
        }
        const type = async (field: Locator, text: string) => {
          effort.characters += text.length
          await field.fill(text)
        }
        const button = (name: string) => page.getByRole('button', { name, exact: true })
        const field = (label: string) => page.getByRole('textbox', { name: label, exact: true })

        await type(page.getByLabel('Name'), 'Northwind')
        await type(page.getByLabel('Email'), 'mara@northwind.test')
        await type(page.getByRole('textbox', { name: 'Password' }), password)
        await click(button('Create account'))

        await page.getByText('Nothing to connect yet?').waitFor()
        await click(button('Use the sandbox'))
        await page.getByText('1 of 5 steps done').waitFor()
        await page.getByText('Choose a campaign template').waitFor()
        await click(page.getByRole('link', { name: 'Take a campaign live' }))

        await page.getByText('your seat is reserved!').waitFor()
        await click(page.getByRole('link', { name: 'Appointment', exact: true }))

        await page.getByText('5 blanks are left.').waitFor()
        expect(await field('Company').inputValue()).toBe('Northwind')
        await type(field('Booking link'), 'https://northwind.test/book')
        await type(field('Address'), '12 Harbour Road')
        await type(field('Price'), '60 euros')
        await type(field('Duration'), '45 minutes')
        await page.getByText('To who joins Appointment').waitFor()
        await click(button('Create campaign'))

        await page.getByText('Next: go live').waitFor()
        await click(button('Go live'))
        await click(page.getByRole('dialog').getByRole('button', { name: 'Go live', exact: true }))
        await button('Pause').waitFor()

        await click(button('Be a contact'))
        const phone = page.getByRole('log', { name: 'Messages on the phone' })
        await phone.getByText('this is Northwind').waitFor()
        await type(field('Message from the phone'), 'What are your prices?')
        await click(button('Send from the phone'))
        await phone.getByText('An appointment costs 60 euros.').waitFor()

        expect(effort.clicks).toBeLessThanOrEqual(mostClicks)
        expect(effort.clicks * secondsAClick + effort.characters * secondsACharacter).toBeLessThanOrEqual(
          mostSeconds,
        )
      } finally {
        await dashboard.close()
      }
    },
  )
})
