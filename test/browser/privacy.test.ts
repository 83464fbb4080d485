import AdmZip from 'adm-zip'
import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { askDashboard, openOwner } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { embedded, files } from '../support/media.ts'
import { receive } from '../support/messages.ts'
import { createFakeClock, day } from '../support/time.ts'

const clock = createFakeClock(Date.now() - 40 * day)
const shots = process.env['SHOTS']

describeInBrowser('privacy', () => {
  const dashboard = suiteDashboard({ clock })
  const folder = mkdtempSync(join(tmpdir(), 'replyloop-data-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  testAtEachWidth(
    'on a %s a retention says what it deletes before it is saved, and only then deletes',
    async (width) => {
      const { account, email } = await openOwner(dashboard)
      await receive(account, { fromId: 'jane@old.test', ...embedded(files.png(), 'image/png') })
      await receive(account, { fromId: 'jane@old.test' })
      clock.advance(40 * day)
      const read = async () => (await askDashboard(dashboard, account, 'GET', '/settings')).body
      const { email: _unused, ...none } = { email, messagesMonths: null, mediaMonths: null, eventsDays: null }
      const page = await dashboard.open('/settings/privacy', {
        width,
        dark: width === 'phone',
        as: { email },
      })
      await page.getByLabel('Messages, in months', { exact: true }).fill('1')
      await page.getByLabel('Files of messages, in months').fill('1')
      await page.getByRole('button', { name: 'Save' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Messages older than 1 month: 2 messages now').waitFor()
      await dialog.getByText('Files of messages older than 1 month: those of 1 message now').waitFor()
      if (shots !== undefined) await page.screenshot({ path: join(shots, `dialog-${width}.png`) })
      expect(await seriousFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await read()).toMatchObject({ retention: none })
      await page.getByRole('button', { name: 'Save' }).click()
      await dialog.getByRole('button', { name: 'Save and delete' }).click()
      await page.getByText('Saved').waitFor()
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `privacy-${width}.png`), fullPage: true })
      expect(await read()).toMatchObject({ retention: { ...none, messagesMonths: 1, mediaMonths: 1 } })
      // To take a limit back deletes nothing, and asks nothing.
      await page.getByLabel('Files of messages, in months').fill('')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Saved').waitFor()
      expect(await read()).toMatchObject({ retention: { ...none, messagesMonths: 1 } })
    },
  )

  testAtEachWidth(
    "on a %s a person's data are downloaded, and their page opens offline and runs nothing",
    async (width) => {
      const { account, email } = await openOwner(dashboard)
      const { id, phone } = await createContact(account, {
        firstName: '<script>document.title = "run"</script>',
        customFields: { company: 'Acme "quoted" & co' },
      })
      await receive(account, {
        fromId: phone,
        body: '<img src=x onerror="document.title = \'run\'">',
        ...embedded(files.png(), 'image/png'),
      })
      const dark = width === 'phone'
      const page = await dashboard.open(`/contacts/${id}`, { width, dark, as: { email } })
      const button = page.getByRole('link', { name: 'Download this person’s data' })
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
      expect(download.suggestedFilename()).toBe(`${id}.zip`)
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `contact-${width}.png`), fullPage: true })
      const unpacked = join(folder, width)
      await mkdir(unpacked)
      const file = join(folder, `${width}.zip`)
      await download.saveAs(file)
      new AdmZip(file).extractAllTo(unpacked)
      writeFileSync(join(unpacked, 'x'), '')
      const offline = await dashboard.open('/sign-in', { width, dark })
      await offline.goto(pathToFileURL(join(unpacked, 'data.html')).href)
      await offline.getByText('Acme "quoted" & co').first().waitFor()
      expect(await offline.title()).toBe('Data of <script>document.title = "run"</script>')
      expect(await offline.locator('script, img').count()).toBe(0)
      expect(await seriousFaults(offline)).toEqual([])
      if (shots !== undefined)
        await offline.screenshot({ path: join(shots, `data-${width}.png`), fullPage: true })
      await offline.getByRole('link', { name: 'image/png' }).click()
      await offline.waitForURL(/\.png$/)

      await page.getByRole('button', { name: 'Erase', exact: true }).click()
      await page.getByText('all exports of the account', { exact: false }).waitFor()
      if (shots !== undefined) await page.screenshot({ path: join(shots, `erase-${width}.png`) })
      expect(await seriousFaults(page)).toEqual([])
    },
  )
})
