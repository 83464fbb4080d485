import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { askDashboard, password } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { senderOf } from '../support/messages.ts'

describeInBrowser('views of the inbox', () => {
  const dashboard = suiteDashboard()

  /** An account in which some people have written, in their order. */
  const openWith = async (...names: string[]) => {
    const acme = await openAccount(dashboard, { password })
    const ids: string[] = []
    for (const firstName of names) {
      const fields = { fromId: `${firstName}-${acme.id}`, firstName, body: `I am ${firstName}` }
      ids.push((await senderOf(acme, fields)).id)
    }
    return { acme, ids }
  }
  const stateOf = async (acme: TestAccount, id: string) =>
    (await acme.client.getConversation({ params: { contactId: id } })).body.state

  testAtEachWidth('on a %s say how many they have, also of those with a tag', async (width) => {
    const { acme, ids } = await openWith('Jane', 'John')
    await acme.client.addTags({ params: { id: ids[0] ?? '' }, body: { tags: ['vip'] } })
    const page = await dashboard.open('/inbox', { width, as: acme })
    const show = page.getByRole('group', { name: 'Show' })
    await show.getByRole('button', { name: 'Open 2' }).waitFor()
    await page.getByRole('button', { name: 'More filters' }).click()
    await page.getByRole('combobox', { name: 'Tag' }).click()
    await page.getByRole('option', { name: 'vip' }).click()
    await show.getByRole('button', { name: 'Open 1' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth('on a %s a saved view says how many it has, also once that changes', async (width) => {
    const { acme, ids } = await openWith('Jane', 'John')
    const body = { name: 'Late', query: { state: 'open', order: 'waiting' } }
    await askDashboard(dashboard, acme, 'POST', '/views', { body })
    const page = await dashboard.open('/inbox', { width, as: acme })
    const show = page.getByRole('group', { name: 'Show' })
    await show.getByRole('button', { name: 'Late 2' }).waitFor()
    await acme.ask('PATCH', `/conversations/${ids[0]}`, { body: { state: 'closed' } })
    await show.getByRole('button', { name: 'Late 1' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })

  testAtEachWidth(
    'on a %s conversations are chosen and closed at once, and that is undone',
    async (width) => {
      const { acme, ids } = await openWith('Jane', 'John', 'Jill')
      const page = await dashboard.open('/inbox', { width, as: acme })
      await page.getByRole('button', { name: 'Choose', exact: true }).click()
      for (const name of ['Jane', 'John'])
        await page.getByRole('checkbox', { name: `Choose ${name}` }).check()
      expect(await seriousFaults(page)).toEqual([])
      const bar = page.getByRole('region', { name: 'Chosen conversations' })
      await bar.getByText('2 chosen').waitFor()
      await bar.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('link', { name: /John/ }).waitFor({ state: 'detached' })
      expect(await Promise.all(ids.map((id) => stateOf(acme, id)))).toEqual(['closed', 'closed', 'open'])
      await page.getByRole('link', { name: 'See it, or undo it' }).click()
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByRole('button', { name: 'Undo it' }).click()
      await page.getByText('Undo: close').first().waitFor()
      await page.getByText('2', { exact: true }).first().waitFor()
      expect(await stateOf(acme, ids[0] ?? '')).toBe('open')
    },
  )

  testAtEachWidth(
    'on a %s all that match are chosen, also those that are not read yet, and closed after a sheet',
    async (width) => {
      const { acme } = await openWith(...Array.from({ length: 60 }, (_, at) => `Jane${at}`))
      const page = await dashboard.open('/inbox', { width, as: acme })
      await page.getByRole('button', { name: 'Choose', exact: true }).click()
      const bar = page.getByRole('region', { name: 'Chosen conversations' })
      await bar.getByRole('button', { name: 'Select all 60 that match' }).click()
      await bar.getByText('All 60 that match').waitFor()
      expect(await page.getByRole('checkbox', { name: 'Choose Jane59' }).isChecked()).toBe(true)
      expect(await seriousFaults(page)).toEqual([])
      await page.getByRole('checkbox', { name: 'Choose Jane59' }).uncheck()
      await bar.getByText(/^\d+ chosen/).waitFor()
      await bar.getByRole('button', { name: 'Select all 60 that match' }).click()
      await bar.getByRole('button', { name: 'Close…' }).click()
      const sheet = page.getByRole('dialog', { name: 'Close' })
      await sheet.getByText('For 60 contacts').waitFor()
      expect(await seriousFaults(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Close 60 contacts' }).click()
      await page.getByText(/^Done: 60 of 60 contacts/).waitFor()
      await page.goto(`${dashboard.origin}/dashboard/inbox?state=closed`)
      await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Closed 60' }).waitFor()
      await page.goto(`${dashboard.origin}/dashboard/inbox?filter=unread`)
      await page.getByRole('button', { name: 'Choose', exact: true }).click()
      await page.getByText('0 chosen').waitFor()
      expect(await page.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
    },
  )
})
