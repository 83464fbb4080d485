import { describeInBrowser, suiteDashboard, type TestPage } from '../support/browser.ts'
import { botCampaign } from '../support/conversation.ts'
import { fieldsOf, openOwner, password } from '../support/dashboardApi.ts'
import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'

describeInBrowser('names in a script from right to left', () => {
  const dashboard = suiteDashboard()

  /** A name that the text around it would tear apart. */
  const name = 'מרה (2)'
  /** The texts of the page that hold the name, and whether each keeps it apart from what is around it. */
  const namings = `(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = []
    while (walk.nextNode()) {
      const { data, parentElement } = walk.currentNode
      if (!data.includes('${name}')) continue
      const isAlone = parentElement.closest('bdi, [dir=auto]') !== null || getComputedStyle(parentElement).unicodeBidi === 'plaintext'
      found.push({ text: parentElement.innerText, isKept: isAlone || data.includes('\u2068${name}') })
    }
    return found
  })()`

  const torn = async (page: TestPage) => {
    const texts = await page.evaluate<{ text: string; isKept: boolean }[]>(namings)
    expect(texts).not.toEqual([])
    return texts.filter(({ isKept }) => !isKept).map(({ text }) => text)
  }

  test('stand apart from the text around them', async () => {
    const client = newEmail('client')
    const acme = await openAccount(dashboard, {
      name,
      type: 'agency',
      password,
      lists: [{ name }],
      campaigns: [botCampaign({ name, list: name })],
      subAccounts: [{ email: client, name }],
    })
    const phone = newPhone()
    const campaignId = acme.campaignId(name)
    const { id } = await createContact(acme, { firstName: name, phone, listId: acme.listId(name) })
    await receive(acme, { fromId: phone, body: 'May I speak to a person please?' })
    const agency = await dashboard.open('/', { as: acme })
    const lookAt = async (path: string, sign: string, page = agency) => {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      const main = page.locator('#main')
      await main.getByText(sign).first().waitFor()
      await main.getByText(name).first().waitFor()
      expect({ path, torn: await torn(page) }).toEqual({ path, torn: [] })
    }
    for (const [path, sign] of [
      ['/', 'Waiting for you'],
      ['/lists', 'Identifier'],
      [`/lists/${acme.listId(name)}`, 'greets who joins'],
      ['/campaigns', 'Answered'],
      [`/campaigns/${campaignId}`, 'Set up as'],
      ['/agency', 'Credits in all'],
      ['/contacts', 'Added'],
      [`/contacts/${id}`, 'joined'],
      [`/inbox/${id}`, 'Needs a human'],
      ['/settings/members', 'Each has one role'],
    ] as const)
      await lookAt(path, sign)
    await acme.client.updateContact({ params: { id }, body: { optedOut: true } })
    await lookAt(`/inbox/${id}`, 'has opted out')
    const as = { email: acme.email, actingAs: acme.subAccount(client).id }
    await lookAt('/settings/audit-log', 'this account', await dashboard.open('/', { as }))
    await lookAt('/settings/audit-log', 'signed in as')
  })

  test('stand apart in questions, and where a file or an invitation names them', async () => {
    const { account, owner, email } = await openOwner(dashboard, {
      name,
      lists: [{ name }, { name: 'Paused' }],
      campaigns: [
        botCampaign({ name, list: name, status: 'Draft' }),
        botCampaign({ name: `${name} too`, list: 'Paused', status: 'Paused' }),
      ],
    })
    const { id } = await createContact(account, { firstName: name, phone: newPhone() })
    await account.client.updateContact({ params: { id }, body: { customFields: { [name]: name } } })
    const page = await dashboard.open('/', { as: { email } })
    for (const [path, press] of [
      [`/lists/${account.listId(name)}`, 'Delete'],
      [`/lists/${account.listId('Paused')}`, 'Delete'],
      [`/campaigns/${account.campaignId(name)}`, 'Delete'],
      [`/contacts/${id}`, 'Erase'],
      [`/contacts/${id}`, `Remove ${name}`],
    ] as const) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      await page.getByRole('button', { name: press }).click()
      await page.getByRole('dialog').getByText(name).first().waitFor()
      expect({ path, press, torn: await torn(page) }).toEqual({ path, press, torn: [] })
    }

    await page.goto(`${dashboard.origin}/dashboard/contacts/import`)
    const buffer = Buffer.from(`phone,${name}\n${newPhone()},${name}\n`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.csv`, mimeType: 'text/csv', buffer })
    await page.getByRole('region', { name: 'Columns' }).waitFor()
    expect(await torn(page)).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('link', { name: 'All imports' }).click()
    await page.getByRole('link', { name: `${name}.csv` }).waitFor()
    expect(await torn(page)).toEqual([])

    const invited = fieldsOf(await owner.ask('POST', '/members', { body: { email: newEmail('ann') } }))
    await page.goto(String(invited['link']))
    await page.getByRole('heading', { name: 'Join' }).waitFor()
    expect(await torn(page)).toEqual([])
  })

  test('keep their beginning where there is no room for all of them', async () => {
    const long = `${name} ${'אבגדהוז '.repeat(20)}`.trim()
    const acme = await openAccount(dashboard, {
      password,
      lists: [{ name: long }],
      campaigns: [botCampaign({ name: long, list: long, status: 'Paused' })],
    })
    await createContact(acme, { firstName: long, phone: newPhone(), listId: acme.listId(long) })
    const page = await dashboard.open('/', { width: 'phone', as: acme })
    for (const path of ['/lists', '/campaigns', '/contacts', `/lists/${acme.listId(long)}`]) {
      await page.goto(`${dashboard.origin}/dashboard${path}`)
      const link = page.getByRole('table').getByRole('link', { name })
      await link.waitFor()
      // The first letter stands within the cell, and at its right end.
      const isSeen = await link.evaluate((element) => {
        const letter = new Range()
        letter.setStart(element.firstChild ?? element, 0)
        letter.setEnd(element.firstChild ?? element, 1)
        const cell = element.closest('[role=cell]')
        return letter.getBoundingClientRect().right <= (cell?.getBoundingClientRect().right ?? 0) + 1
      })
      expect({ path, isSeen }).toEqual({ path, isSeen: true })
    }
  })

  test('stand at the left edge of a table, above a longer text too', async () => {
    const email = `a-long-address-of-a-${newEmail('client')}`
    const agency = await openAccount(dashboard, { type: 'agency', password, subAccounts: [{ email, name }] })
    const page = await dashboard.open('/agency', { as: agency })
    const leftOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const letters = new Range()
        letters.selectNodeContents(element)
        return letters.getBoundingClientRect().left
      })
    expect(await leftOf(name)).toBe(await leftOf(email))
  })
})
