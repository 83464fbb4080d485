import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { databaseOf } from '../support/databases.ts'
import { root } from '../support/commands.ts'
import { blocksOf, type DocBlock } from '../support/docBlocks.ts'
import { createContact, openAccount, type TestAccount } from '../support/factories.ts'
import type { Graph } from '../support/graph.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { whatsappOf } from '../support/whatsapp.ts'
import { freePort } from '../support/ports.ts'
import { orderUpdate } from '../support/senders.ts'
import type { TestServer } from '../support/server.ts'
import { shows } from './shownOutput.ts'

const shells = new Set(['sh', 'bash', 'console'])
const secondsOfCommand = 30

/** What a page is read with: a folder like a fresh clone's, an account of its own, and ports that are free. */
async function prepare(server: TestServer, graph: Graph, needsWhatsapp: boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'replyloop-docs-'))
  const clone = join(folder, 'replyloop')
  await mkdir(join(folder, 'home'))
  await mkdir(clone)
  for (const name of await readdir(root))
    if (!/^(data|\.git|\.cache)$/.test(name)) await symlink(join(root, name), join(clone, name))
  const account = await openAccount(server, {
    type: 'agency',
    lists: [{ name: 'Leads' }],
    replyWebhook: { url: 'http://127.0.0.1:9/replies' },
  })
  await createContact(account, { phone: '+15551234567', firstName: 'Jane' })
  if (needsWhatsapp) await connectWhatsapp(server, graph, account)
  const port = String(await freePort())
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOME: join(folder, 'home'),
    LOG_LEVEL: 'warn',
    DATA_DIR: server.dataDir,
    DATABASE_URL: await databaseOf(server.dataDir),
    PORT: port,
    PAGES_PORT: String(await freePort()),
    KEY: account.apiKey,
    LIST: account.listId('Leads'),
  }
  return { folder, clone, env, receiverPort: String(await freePort()) }
}

/** WhatsApp with a template, and Jane, who has just written there. */
async function connectWhatsapp(server: TestServer, graph: Graph, account: TestAccount) {
  const channel = await whatsappOf(server, graph).connect(account)
  graph.templates.add(channel.number.businessAccountId, orderUpdate)
  await askDashboard(server, account, 'POST', `/connected_channels/${channel.id}/templates/sync`)
  await channel.writes({ from: '15551234567', body: 'Where is my order?' })
}

/**
 * The lines that bash runs: the page's blocks in one shell, as its reader has one, each with its output in a file. `npm ci`
 * has been run already. What does not end by itself is stopped once it has said what it says.
 */
const scriptOf = (blocks: readonly DocBlock[], outputs: string) =>
  [
    'set -meuo pipefail',
    'curl() { command curl -sS --fail-with-body "$@"; }',
    'npm() { if [ "$1" != ci ]; then command npm "$@"; fi }',
    ...blocks.map(({ code, until }, index) => {
      const output = `"${outputs}/${index}"`
      if (until === undefined) return `{\n${code}\n} >${output} 2>${output}.errors`
      return [
        `(export DATA_DIR="${outputs}/data"; unset DATABASE_URL\n${code}\n) >${output} 2>${output}.errors & started=$!`,
        `for wait in $(seq ${secondsOfCommand * 10}); do grep -q '${until}' ${output} && break; sleep 0.1; done`,
        `kill -TERM -- -$started; wait $started || true; grep -q '${until}' ${output}`,
      ].join('\n')
    }),
  ].join('\n')

/** Runs the commands of a document from its top. Throws for one that fails or prints something else than is shown. */
export async function runPage(document: string, server: TestServer, graph: Graph): Promise<void> {
  const needsWhatsapp = blocksOf(document).some(({ code }) => /"whatsapp"|channel=whatsapp/.test(code))
  const { folder, clone, env, receiverPort } = await prepare(server, graph, needsWhatsapp)
  const here = (text: string) =>
    text
      .replaceAll(/http:\/\/127\.0\.0\.1:3000|https:\/\/replyloop\.example\.com/g, server.origin)
      .replaceAll('8080', receiverPort)
      .replaceAll('5173', env.PAGES_PORT)
  try {
    const run = blocksOf(document).filter(({ notRun, runBy }) => notRun === undefined && runBy === undefined)
    for (const { file, code } of run) if (file !== undefined) await writeFile(join(clone, file), here(code))
    const commands = run.filter(({ language, file }) => shells.has(language) && file === undefined)
    const script = scriptOf(
      commands.map((block) => ({ ...block, code: here(block.code) })),
      folder,
    )
    const child = spawn('bash', ['-c', script], { cwd: clone, env, stdio: 'ignore', detached: true })
    const [status] = z
      .tuple([z.number().nullable()])
      .rest(z.unknown())
      .parse(await once(child, 'exit'))
    const printed = async (index: number) =>
      [
        await readIfThere(join(folder, String(index))),
        await readIfThere(join(folder, `${index}.errors`)),
      ] as const
    if (status !== 0) {
      const last = commands.length - 1
      for (let index = last; index >= 0; index -= 1) {
        const [output, errors] = await printed(index)
        if (output === undefined && index > 0) continue
        throw new Error(`${document}: this failed:\n${commands[index]?.code}\n${output}${errors}`)
      }
    }
    for (const [at, block] of run.entries()) {
      const before = run.slice(0, at).findLast(({ language }) => shells.has(language))
      if (!block.isOutput || before === undefined) continue
      const [output = ''] = await printed(commands.indexOf(before))
      if (!shows(block.code, output))
        throw new Error(`${document}: it shows\n${block.code}\nbut printed\n${output}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
