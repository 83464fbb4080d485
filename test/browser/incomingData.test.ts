import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { sandboxOf } from '../support/conversation.ts'
import { password } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { from } from '../support/graph/personChanges.ts'
import { receive } from '../support/messages.ts'
import { execute } from '../support/sql.ts'
import { until } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

describeInBrowser('what comes beside a text', () => {
  const dashboard = suiteDashboard()
  const graph = suiteGraph()
  const sandbox = sandboxOf(dashboard)

  /** Has a message of ours show what can be tapped. */
  const offer = async (messageId: string, choices: object) =>
    execute(
      await databaseOf(dashboard.dataDir),
      `update message set choices = '${JSON.stringify(choices)}' where id = '${messageId}'`,
    )

  testAtEachWidth('stands in its bubble on a %s, in both schemes', async (width) => {
    const { account, channel, contact } = await whatsappOf(dashboard, graph).open(
      { botEnabled: false },
      { password },
    )
    const referral = { source_type: 'ad', source_id: '1', headline: 'Shoes' }
    const context = { referred_product: { product_retailer_id: 'SODA' } }
    await channel.writes({ from, name: 'Ann Lee', body: 'Is it red?', more: { referral, context } })
    await channel.writes({ from, type: 'button', content: { text: 'Tell me more', payload: 'more' } })
    const response_json = JSON.stringify({ sizes: ['S', 'L'], gift: true, note: 'Ring' })
    const content = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json } }
    await channel.writes({ from, type: 'interactive', content })
    const { id } = await contact()
    for (const dark of [false, true]) {
      const page = await dashboard.open(`/inbox/${id}`, { width, dark, as: account })
      const thread = page.getByRole('log', { name: /^Messages with/ })
      const article = (text: string) => thread.getByRole('article').filter({ hasText: text })
      await article('Is it red?').getByText('About the product SODA').waitFor()
      await article('Is it red?').getByText('Came from an ad: Shoes').waitFor()
      await article('Tell me more').getByText('Tapped', { exact: true }).waitFor()
      await article('sizes').getByText('S, L', { exact: true }).waitFor()
      await article('sizes').getByText('Yes', { exact: true }).waitFor()
      expect(await seriousFaults(page)).toEqual([])
    }
    const contactPage = await dashboard.open(`/contacts/${id}`, { width, as: account })
    await contactPage.getByText('Came from an ad: Shoes').waitFor()
  })

  testAtEachWidth('filters the contacts by what first led them here, on a %s', async (width) => {
    const account = await openAccount(dashboard, { password })
    const id = '120208088000000001'
    await receive(account, { fromId: '1', firstName: 'Ada', referral: { source: 'ad', id } })
    await receive(account, { fromId: '2', firstName: 'Otto', referral: { source: 'ad', id: '1' } })
    await receive(account, { fromId: '3', firstName: 'Lin', referral: { ref: 'spring' } })
    const page = await dashboard.open('/contacts', { width, as: account })
    const table = page.getByRole('table', { name: 'Contacts' })
    const shows = (expected: string[]) =>
      until(
        () => table.getByRole('link').allTextContents(),
        (names) => JSON.stringify(names) === JSON.stringify(expected),
      )
    await shows(['Lin', 'Otto', 'Ada'])
    if (width === 'phone') await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Came from' }).click()
    await page.getByRole('option', { name: 'Came from an ad' }).click()
    await shows(['Otto', 'Ada'])
    await page.getByRole('searchbox', { name: 'Id of the ad' }).fill(id)
    await shows(['Ada'])
    expect(await seriousFaults(page)).toEqual([])
    await page.reload()
    await page.getByText('1 contact', { exact: true }).waitFor()
    await shows(['Ada'])
  })

  testAtEachWidth('is tapped on the phone of the sandbox, on a %s', async (width) => {
    const account = await openAccount(dashboard, { password, lists: [{ name: 'Leads' }] })
    await sandbox.connect(account)
    const page = await dashboard.open('/inbox', { width, as: account })
    await page.getByRole('button', { name: 'Be a contact' }).click()
    const handset = page.getByRole('region', { name: 'Phone' })
    await handset.getByRole('textbox').fill('Hello')
    await handset.getByRole('textbox').press('Enter')
    const received = page.getByRole('log', { name: 'Messages on the phone' })
    await received.getByText('Hello').first().waitFor()
    const messages = async () => (await account.client.listMessages({ query: {} })).body.data
    const id = await until(async () => (await messages())[0]?.contactId ?? '')
    const buttons = [{ id: 'y', title: 'Yes, please' }]
    const rows = [{ id: 'r', title: 'Red', description: 'Dark' }]
    const link = { title: 'Our shop', url: 'https://example.com/shop' }
    for (const choices of [{ menu: { button: 'Colours', rows } }, { link }, { buttons }])
      await offer((await sandbox.reply(account, id, { body: 'Shall we?' })).id, choices)
    await page.goto(`${dashboard.origin}/dashboard/inbox`) // what the test has put there, no page was told
    await page.getByRole('button', { name: 'Be a contact' }).click()
    await received.getByRole('button', { name: 'Yes, please' }).click()
    await received.getByRole('article').filter({ hasText: 'Yes, please' }).nth(1).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    const [tap, ours] = await until(messages, ([latest]) => latest?.direction === 'incoming')
    expect(tap).toMatchObject({ body: 'Yes, please', tapped: { id: 'y', messageId: ours?.id } })

    await page.goto(`${dashboard.origin}/dashboard/inbox/${id}`)
    const thread = page.getByRole('log', { name: /^Messages with/ })
    await thread.getByRole('list', { name: 'Buttons' }).getByText('Yes, please').waitFor()
    await thread.getByRole('list', { name: 'Rows of the menu' }).getByText('Dark').waitFor()
    await thread.getByRole('link', { name: 'Our shop' }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
  })
})
