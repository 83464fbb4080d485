import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
import { createContact, newEmail, newPhone } from '../support/factories.ts'
import { receive, senderOf } from '../support/messages.ts'
import { suiteAccount } from '../support/suite.ts'

describeInBrowser('Two contacts who are one person', () => {
  const dashboard = suiteDashboard()
  const acme = suiteAccount(dashboard, { password, lists: [{ name: 'Leads' }] })

  testAtEachWidth(
    'on a %s are merged on the page of one, after a preview; old links lead to it',
    async (width) => {
      const phone = newPhone()
      const kept = await createContact(acme, { firstName: 'Jane', phone, customFields: { company: 'Acme' } })
      const email = newEmail()
      const other = await createContact(acme, {
        firstName: 'Janet',
        lastName: 'Doe',
        email,
        phone: newPhone(),
        listId: acme.listId('Leads'),
        customFields: { city: 'Rome' },
      })
      await receive(acme, { fromId: other.phone, body: 'It is me' })
      const page = await dashboard.open(`/contacts/${kept.id}`, { width, as: acme })
      await page.getByRole('button', { name: 'Merge with…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Merge Jane with another contact' })
      expect(await dialog.getByRole('button', { name: 'Merge for good' }).isDisabled()).toBe(true)
      await dialog.getByRole('combobox', { name: 'Who is the same person' }).pressSequentially(email)
      await page.getByRole('option', { name: String(other.phone) }).click()
      const table = dialog.getByRole('table', { name: 'What the merge makes of both' })
      const row = async (name: string) =>
        (await table.getByRole('row', { name }).innerText()).split(/\s*[\t\n]\s*/)
      await table.waitFor()
      expect(await row('First name')).toEqual(['First name', 'Jane', 'Janet', 'is dropped'])
      expect(await row('Phone')).toEqual(['Phone', phone, other.phone, 'still leads here'])
      expect(await row('Email')).toEqual(['Email', email, 'filled', email])
      expect(await row('city')).toEqual(['city', 'Rome', 'filled', 'Rome'])
      await dialog.getByText('1 message comes into one conversation').waitFor()
      await dialog.getByText(/Is put on .*Leads/).waitFor()
      expect(await seriousFaults(page)).toEqual([])

      await dialog.getByRole('button', { name: 'Keep the other one' }).click()
      await table.getByRole('row', { name: 'First name' }).getByText('Janet').first().waitFor()
      await table.getByRole('cell', { name: 'Janet', exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Keep the other one' }).click()
      await table.getByRole('row', { name: 'Phone' }).getByText('still leads here').waitFor()

      await dialog.getByRole('button', { name: 'Merge for good' }).click()
      await page.getByRole('heading', { level: 1, name: 'Jane Doe' }).waitFor()
      expect(page.url()).toContain(kept.id)
      await page.getByText(/another contact became part of this one/).waitFor()
      await page.goto(page.url().replace(kept.id, other.id))
      await page.getByRole('heading', { level: 1, name: 'Jane Doe' }).waitFor()
      await page.waitForURL(new RegExp(kept.id))
      await page.goto(page.url().replace(`contacts/${kept.id}`, `inbox/${other.id}`))
      await page.waitForURL(new RegExp(`inbox/${kept.id}`))
      await page
        .getByRole('region', { name: /^Conversation with/ })
        .getByText('It is me')
        .waitFor()
    },
  )

  testAtEachWidth('on a %s are merged from the inbox in the dark, keeping the other one', async (width) => {
    const first = await senderOf(acme, { fromId: newEmail(), firstName: 'Ann', body: 'First' })
    const second = await senderOf(acme, { fromId: newEmail(), firstName: 'Anna', body: 'Second' })
    const page = await dashboard.open(`/inbox/${first.id}`, { width, as: acme, dark: true })
    const details = page.getByRole('button', { name: 'Show the contact' })
    const merge = page.getByRole('button', { name: 'Merge with…' })
    await merge.or(details).first().waitFor()
    if (await details.isVisible()) await details.click()
    await merge.click()
    const dialog = page.getByRole('dialog', { name: 'Merge Ann with another contact' })
    await dialog.getByRole('combobox', { name: 'Who is the same person' }).pressSequentially('Anna')
    await page.getByRole('option', { name: new RegExp(String(second.fromId)) }).click()
    await dialog.getByRole('button', { name: 'Keep the other one' }).click()
    await dialog.getByRole('table').waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge for good' }).click()
    await page.waitForURL(new RegExp(`inbox/${second.id}`))
    for (const text of ['First', 'Second'])
      await page
        .getByRole('region', { name: /^Conversation with/ })
        .getByText(text, { exact: true })
        .waitFor()
  })
})
