import { readFile } from 'node:fs/promises'
import {
  describeInBrowser,
  holdRequests,
  seriousFaults,
  suiteDashboard,
  testAtEachWidth,
} from '../support/browser.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteAccount } from '../support/suite.ts'
import { until } from '../support/time.ts'

describeInBrowser('Imports and exports', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Leads' }] })

  const open = (path: string, width: 'phone' | 'desktop') => dashboard.open(path, { width, as: acme })
  type Page = Awaited<ReturnType<typeof open>>
  const downloaded = async (page: Page, name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name }).click()
    return readFile(await (await download).path(), 'utf8')
  }

  testAtEachWidth(
    'on a %s a file is chosen, understood, mapped and imported; what was rejected is shown and downloaded',
    async (width) => {
      const page = await open('/contacts/import', width)
      const phone = newPhone()
      const text = `Handy;Vorname;Firma;Notiz\n${phone};Zoë;Müller;x\n12;Max;Meier;y\n`
      await page.getByLabel('CSV file').setInputFiles({
        name: `messe-${width}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(text, 'latin1'),
      })
      await page.getByText('Cells are separated by semicolon.', { exact: false }).waitFor()
      const encoding = page.getByRole('combobox', { name: 'Encoding' })
      expect(await encoding.inputValue()).toBe('Windows-1252 (Western Europe)')
      await page.getByText('The file is not UTF-8.', { exact: false }).waitFor()
      await encoding.click()
      await page.getByRole('option', { name: 'Mac OS Roman' }).click()
      await page.getByText('M¸ller · Meier').waitFor()
      await encoding.click()
      await page.getByRole('option', { name: 'Windows-1252 (Western Europe)' }).click()
      await page.getByText('Müller · Meier').waitFor()
      const target = (column: string) => page.getByRole('combobox', { name: `What ${column} is` })
      expect(await target('Handy').inputValue()).toBe('Phone')
      expect(await target('Vorname').inputValue()).toBe('First name')
      const company = page.getByLabel('Custom field for Firma')
      await company.fill('company')
      await company.press('Enter')
      await target('Notiz').click()
      await page.getByRole('option', { name: 'Not imported' }).click()
      await page.getByLabel('Custom field for Notiz').waitFor({ state: 'detached' })
      await page.getByRole('combobox', { name: 'Add everybody to a list' }).click()
      await page.getByRole('option', { name: 'Leads' }).click()
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('button', { name: 'Import', exact: true }).click()

      await page.getByRole('heading', { level: 1, name: `messe-${width}.csv` }).waitFor()
      await page.getByText('Done: 2 of 2 rows').waitFor()
      expect(await page.getByText('Goes on by itself', { exact: false }).count()).toBe(0)
      expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
      const rejected = page.getByRole('table', { name: 'Rejected rows' })
      const reason = rejected.getByText('phone must start with + and a valid country code')
      await reason.waitFor()
      await rejected.getByRole('cell', { name: '3', exact: true }).waitFor() // as in a spreadsheet
      expect(await reason.evaluate((text) => text.scrollHeight <= text.clientHeight)).toBe(true) // not cut off
      expect(await downloaded(page, 'Download the rejected rows')).toContain(
        '12;Max;Meier;y;phone must start',
      )
      expect(await seriousFaults(page)).toEqual([])
      const { body } = await acme.client.findContact({ query: { phoneNumber: phone } })
      expect(body).toMatchObject({ firstName: 'Zoë', customFields: { company: 'Müller' } })
      expect(body).not.toHaveProperty('customFields.Notiz')
      const members = await acme.client.listMembers({ params: { id: acme.listId('Leads') } })
      expect(members.body.data[0]).toMatchObject({ phone })

      await page.getByRole('link', { name: 'All imports' }).click()
      await page.getByRole('link', { name: `messe-${width}.csv` }).waitFor()
      await page.getByText('1 new, 0 known, 1 rejected').first().waitFor()
      expect(await seriousFaults(page)).toEqual([])
    },
  )

  test('a file without a phone or email cannot be imported until a column is said to be one', async () => {
    const page = await open('/contacts/import', 'desktop')
    const buffer = Buffer.from(`who,number\nAnn,${newPhone()}\n`)
    await page.getByLabel('CSV file').setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('alert').getByText('No column is named phone or email').waitFor()
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)
    await page.getByRole('combobox', { name: 'What number is' }).click()
    await page.getByRole('option', { name: 'Phone' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isEnabled()).toBe(true)
  })

  testAtEachWidth('on a %s what the filters show is exported and downloaded', async (width) => {
    await createContact(acme, { firstName: `Exported ${width}` })
    await createContact(acme, { firstName: 'Somebody else' })
    const page = await open(`/contacts?search=exported ${width}`, width)
    await page.getByText('1 contact').waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export contacts' })
    await dialog.getByText('that match the filters').waitFor()
    await dialog.getByRole('button', { name: 'Export' }).click()
    await dialog.getByText('Done: 1 contact.').waitFor()
    const file = await downloaded(page, 'Download')
    expect(file).toContain(`Exported ${width}`)
    expect(file).not.toContain('Somebody else')
    expect(await seriousFaults(page)).toEqual([])
    const history = await open('/contacts/transfers', width)
    await history.getByText(new RegExp(`that contain “\\W?exported ${width}\\W?”`)).waitFor()
  })

  test('a chosen file is sent to be looked at once, however much changes in the account', async () => {
    const page = await open('/contacts/import', 'desktop')
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname.slice('/dashboard/api'.length)),
    )
    const count = (path: string) => asked.filter((each) => each === path).length
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'big.csv', mimeType: 'text/csv', buffer: Buffer.from(`phone\n${newPhone()}\n`) })
    await page.getByText('Cells are separated by', { exact: false }).waitFor()
    const before = count('/session')
    await page.elsewhere('POST', '/lists', { name: 'Looked at once' }) // has all read again
    await until(() => count('/session') > before)
    expect(count('/imports/preview')).toBe(1)
  })

  test('an export is not offered where no contact matches', async () => {
    const page = await open('/contacts?search=nobody', 'desktop')
    await page.getByText('0 contacts').waitFor()
    expect(await page.getByRole('button', { name: 'Export' }).isDisabled()).toBe(true)
  })

  test('an import that cannot be read says so until it is tried again', async () => {
    const files = importsOf(dashboard, acme)
    const id = await files.begin(`phone,first_name\n${newPhone()},Ida\n`)
    await files.ended(id)
    const page = await open('/lists', 'desktop')
    await page.route('**/dashboard/api/live*', () => {}) // once open, it would have all read again
    const url = `**/dashboard/api/imports/${id}`
    await page.route(url, (route) => route.fulfill({ status: 400, json: {} }))
    await page.goto(`${dashboard.origin}/dashboard/contacts/imports/${id}`)
    await page.getByRole('alert').waitFor()
    await page.unroute(url)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Done: 1 of 1 row in', { exact: false }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('an import that failed before its rows were counted says how many were read', async () => {
    const headers = { 'content-type': 'text/csv' }
    const file = { headers, body: '"phone\n12' }
    await askDashboard(dashboard, acme, 'POST', '/imports?fileName=broken.csv&mapping={}', file)
    const page = await open('/contacts/transfers', 'phone')
    await page.getByRole('link', { name: 'broken.csv' }).click()
    await page.getByText('Ended after 0 rows.').waitFor()
  })

  /** The page of an import whose file is being uploaded until `goOn` is called. */
  async function holdUpload() {
    const page = await open('/contacts/import', 'desktop')
    const buffer = Buffer.from(`phone\n${newPhone()}\n`)
    await page.getByLabel('CSV file').setInputFiles({ name: 'slow.csv', mimeType: 'text/csv', buffer })
    const goOn = await holdRequests(page, '**/api/imports?*')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('progressbar', { name: 'Progress of the upload' }).waitFor({ state: 'attached' })
    return { page, goOn }
  }

  test('who goes elsewhere during an upload stays there, and is told when it has come', async () => {
    const { page, goOn } = await holdUpload()
    await page.getByRole('link', { name: 'Campaigns' }).click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    goOn()
    await page.getByText(/slow\.csv\W is uploaded, and is being read\./).waitFor()
    expect(page.url()).toMatch(/\/campaigns$/)
  })

  test('closing the window during an upload is asked about first', async () => {
    const { page, goOn } = await holdUpload()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await until(() => asked.length > 0 || page.isClosed())
    expect(asked).toEqual(['beforeunload'])
    goOn()
    await page.getByText('Done: 1 of 1 row in', { exact: false }).waitFor()
    const closed = page.waitForEvent('close')
    await page.close({ runBeforeUnload: true })
    await closed
    expect(asked).toHaveLength(1)
  })
})
