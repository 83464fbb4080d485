import { describeInBrowser, seriousFaults, suiteDashboard, testAtEachWidth } from '../support/browser.ts'
import { openOwner, rowsOf } from '../support/dashboardApi.ts'
import { ask } from '../support/factories.ts'

describeInBrowser('the keys in the settings', () => {
  const dashboard = suiteDashboard()
  const me = (apiKey: string) => ask(dashboard, 'GET', '/me', { headers: { 'x-api-key': apiKey } })

  testAtEachWidth('on a %s a key is made for a tool, shown once, used, and ended alone', async (width) => {
    const { account, owner, email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings', { width, dark: width === 'phone', as: { email } })
    await page.getByRole('region', { name: 'API Key' }).getByRole('link', { name: 'API keys' }).click()
    await page.getByText('No keys for single tools yet').waitFor()
    expect(await page.title()).toBe('API keys · Settings · Replyloop')
    expect(await seriousFaults(page)).toEqual([])

    const make = page.getByRole('button', { name: 'Make the key' })
    await make.click()
    await page.getByText('Name the tool that will use it').waitFor()
    await page.getByLabel('Name').fill('Landing page')
    await page.getByLabel('Last day').fill('2999-01-31')
    await make.click()
    const key = await page.getByText(/^rl_/).innerText()
    expect(await seriousFaults(page)).toEqual([])
    const list = page.getByRole('region', { name: 'Keys', exact: true })
    await list.getByText(`…${key.slice(-4)} · never used`, { exact: false }).waitFor()
    await list.getByText('Contacts and lists').waitFor()
    expect(await me(key)).toMatchObject({ status: 200 })
    expect(await me(account.apiKey)).toMatchObject({ status: 200 })
    const [stored] = rowsOf(await owner.ask('GET', '/api_keys'))
    expect(stored?.['expiresAt']).toMatch(/^2999-0(1-31|2-01)T/)

    await page.getByLabel('Name').fill('Landing page')
    await make.click()
    await page.getByText('Is the name of another key').waitFor()
    await page.reload()
    await list.getByText('last used', { exact: false }).waitFor()
    expect(await page.getByText(key).count()).toBe(0)
    await list.getByRole('button', { name: 'End' }).click()
    await page.getByText('All other keys go on.', { exact: false }).waitFor()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'End key' }).click()
    await page.getByText('No keys for single tools yet').waitFor()
    expect(await me(key)).toMatchObject({ status: 401 })
    expect(await me(account.apiKey)).toMatchObject({ status: 200 })
  })

  testAtEachWidth('on a %s an end date in the past is refused at its field', async (width) => {
    const { email } = await openOwner(dashboard)
    const page = await dashboard.open('/settings/api-keys', { width, as: { email } })
    await page.getByLabel('Name').fill('n8n')
    await page.getByLabel('Read only').check()
    await page.getByLabel('Last day').fill('2020-01-31')
    await page.getByRole('button', { name: 'Make the key' }).click()
    await page.getByText('Must be in the future').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('n8n')
  })
})
