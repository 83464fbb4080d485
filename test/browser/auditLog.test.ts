import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { askDashboard, fieldsOf, openOwner } from '../support/dashboardApi.ts'
import { newEmail } from '../support/factories.ts'
import { createFakeClock, day } from '../support/time.ts'

const clock = createFakeClock(Date.UTC(2026, 10, 20, 12))
const dayFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full' })
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)
const shots = process.env['SHOTS']

describeInBrowser('the audit log', () => {
  const dashboard = suiteDashboard({ clock })

  testAtEachWidth(
    'on a %s shows day by day who did what, opens to what changed, and is filtered in its address',
    async (width) => {
      const client = newEmail('client')
      const { account, owner, email } = await openOwner(dashboard, {
        name: 'Agency',
        type: 'agency',
        subAccounts: [{ email: client, name: 'Shop' }],
      })
      const long = Array.from({ length: 60 }, (_, at) => `Line ${at} of what the bot knows.`).join('\n')
      const answers = (answer: string) => [{ question: 'Is it recorded?', answer }]
      const { id } = fieldsOf(
        await owner.ask('POST', '/campaigns', {
          body: { name: 'Funnel', botInstructions: 'Be brief.', answers: answers('No.') },
        }),
      )
      clock.advance(2 * day)
      const change = { botInstructions: long, answers: answers('Yes.'), pacePerMinute: 5 }
      await owner.ask('PATCH', `/campaigns/${String(id)}`, { body: change })
      const grant = { email: client, amount: 25, description: 'Top-up' }
      await askDashboard(dashboard, account, 'POST', '/subaccounts/credits', { body: grant })
      const look = { width, dark: width === 'phone', as: { email } }
      const page = await dashboard.open('/settings/audit-log', look)
      for (const at of [clock.now(), clock.now() - 2 * day])
        await page.getByRole('heading', { level: 2, name: dayFormat.format(at) }).waitFor()
      await page.getByRole('button', { name: 'An API key granted credits to Shop' }).click()
      await page.getByText('Amount: 25').waitFor()
      await page.getByText('from the address 127.0.0.1', { exact: false }).waitFor()
      await page.getByRole('button', { name: 'Agency changed the campaign Funnel' }).click()
      await page.getByText('Pace per minute: none → 5').waitFor()
      await page
        .getByRole('region', { name: 'Bot instructions: after' })
        .getByText('Line 59', { exact: false })
        .waitFor()
      await page
        .getByRole('region', { name: 'Answers: after, where it differs' })
        .getByText('Yes.', { exact: false })
        .waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect(await seriousFaults(page)).toEqual([])
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `audit-${width}.png`), fullPage: true })

      await page.getByRole('combobox', { name: 'About' }).click()
      await page.getByRole('option', { name: 'Credits', exact: true }).click()
      await page.getByText('changed the campaign').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'An API key granted credits to Shop' }).waitFor()
      expect(page.url()).toContain('kind=credits')
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download as CSV' }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file.trim().split('\r\n')).toEqual([
        expect.stringContaining('createdAt,action'),
        expect.stringContaining('credits_granted,Shop,key'),
      ])
      const tomorrow = isoDay(clock.now() + day)
      await page.getByLabel('First day').fill(tomorrow)
      await page.getByText('Nothing like that has happened').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await page.reload()
      expect(await page.getByLabel('First day').inputValue()).toBe(tomorrow)
      await page.getByRole('button', { name: 'Show everything' }).click()
      await page.getByRole('button', { name: 'Agency changed the campaign Funnel' }).click()
      await page.getByRole('button', { name: 'Show only what Agency did' }).click()
      await page.getByText('An API key granted').waitFor({ state: 'detached' })
      expect(await page.getByRole('combobox', { name: 'Who' }).inputValue()).toBe('Agency')
    },
  )
})
