import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { password } from '../support/dashboardApi.ts'
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
})
