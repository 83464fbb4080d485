import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, transformWithOxc, type Plugin } from 'vite'

/** Where `npm run dev` has the service. */
const service = process.env['SERVICE_URL'] ?? 'http://127.0.0.1:3000'

const licenses = 'THIRD-PARTY-LICENSES.md'

/** Writes each file's compressed forms beside it, which the service then only hands out. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    for (const name of readdirSync(folder)) {
      const file = join(folder, name)
      const content = readFileSync(file)
      writeFileSync(`${file}.br`, brotliCompressSync(content))
      writeFileSync(`${file}.gz`, gzipSync(content))
    }
  },
})

/**
 * Moves the style sheets behind the bare shell of the page, which is painted before they have come. They stay before the root,
 * where the scripts put styles that go before theirs.
 */
const paintsShellFirst = (): Plugin => ({
  name: 'paints-shell-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/ *<link rel="stylesheet"[^>]*>\n/g) ?? []
      return sheets
        .reduce((page, sheet) => page.replace(sheet, ''), html)
        .replace('    <div id="root">', `${sheets.join('')}    <div id="root">`)
    },
  },
})

/** Adds the service worker, which is no part of the pages: it imports nothing, and browsers compare it byte by byte. */
const withWorker = (): Plugin => ({
  name: 'with-worker',
  apply: 'build',
  async generateBundle() {
    const file = join(import.meta.dirname, 'worker/worker.ts')
    const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
    this.emitFile({
      type: 'asset',
      fileName: 'install/worker.js',
      source: code.replace(/export \{\s*\};?/, ''),
    })
  },
})

/** Adds the license of the icons, which are no package, to those that Vite lists. */
const iconsLicense = (): Plugin => ({
  name: 'icons-license',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const text = readFileSync(join(import.meta.dirname, 'src/ui/icons.LICENSE'), 'utf8')
    appendFileSync(join(dir, licenses), `\n## lucide - 1.75.0 (ISC AND MIT)\n\n${text}`)
  },
})

/** The pages, built into `dist`, which the service serves at `/dashboard/`. */
export default defineConfig({
  base: '/dashboard/',
  plugins: [react(), paintsShellFirst(), compressed(), withWorker(), iconsLicense()],
  // Replaced by the service with a fresh one for each page view (server/src/modules/dashboard/pages.ts).
  html: { cspNonce: '{{nonce}}' },
  build: {
    target: 'es2022',
    manifest: true,
    license: { fileName: licenses },
    reportCompressedSize: false,
    emptyOutDir: true,
    // What most pages share is in two files: a browser that asks for sixty small ones waits for most of them in line.
    rolldownOptions: {
      checks: { bundlerTimings: false }, // which a busy machine would show after each `npm ci`
      output: {
        codeSplitting: {
          groups: [
            // What shows messages as their contact sees them, with its finder of links, and notes, which have links too, is for
            // few pages, and large.
            {
              name: 'phone',
              test: /src\/(sandbox\/Phone|inbox\/MessageText|notes\/)|node_modules\/(linkify-it|uc\.micro)/,
              includeDependenciesRecursively: false, // else all that it shares with other pages would be in it
            },
            // What a few pages share: what reached a receiver, how it knows us, the forms of a snippet and of a channel, and what is told
            // of kinds of channels.
            {
              name: 'forms',
              test: /src\/(deliveries\/(Deliveries|ReceiverDeliveries|ReplayMenu|HourSquares)|settings\/(AuthorizationSection|MemberSelect)|snippets\/SnippetForm|channels\/(SettingFields|channelKinds|kinds\/))/,
              includeDependenciesRecursively: false,
            },
            // The editor of filters, and what saves one.
            {
              name: 'filters',
              test: /src\/(filters\/(?!readFilterParam|filterDraft|leafRules|valueInput\.|useFilterWords|filterWords|filterQueries)|segments\/(SegmentForm|SaveSegmentButton))/,
              includeDependenciesRecursively: false,
            },
            // Fields that forms alone have.
            {
              name: 'fields',
              test: /node_modules\/(react-number-format|@mantine\/core\/esm\/components\/(NumberInput|TagsInput|MultiSelect))\//,
              includeDependenciesRecursively: false,
            },
            {
              name: 'teamForms',
              test: /src\/(teams\/(TeamForm|HoursFields|hoursDraft)|inboxSettings\/[aA]way)/,
              includeDependenciesRecursively: false,
            },
            // What the shell and the inbox show of teams comes after their first view, in one file.
            {
              name: 'teams',
              test: /src\/teams\/(Team(Name|Items|Views)|Available)/,
              includeDependenciesRecursively: false,
            },
            // What tells beside the pages comes after the first view, in one file with its settings.
            {
              name: 'notices',
              test: /src\/(notices\/(push\/|useNotices|news|beep|noticeChoices)|settings\/notificationQueries)/,
              includeDependenciesRecursively: false,
            },
            // Of the inbox, what comes behind its first view: saved views, and what is done to many conversations or to one.
            {
              name: 'views',
              test: /src\/inbox\/(savedViews\/|chosen\/|AssignMenu|SnoozeMenu|laterTimes|scheduledQueries)/,
              includeDependenciesRecursively: false,
            },
            // What the pages of reports share, some of which the pages of a campaign and of a broadcast show.
            {
              name: 'reports',
              test: /src\/(reports\/(?!routes|reportSearch|\w+Page)|ui\/plots\/(?!useLookedAt|ShadedTable))|values\/reports/,
              includeDependenciesRecursively: false,
            },
            // The conversations behind a number of a bot.
            {
              name: 'conversations',
              test: /src\/campaigns\/unanswered\/(BotConversations|ConversationLinks)/,
              includeDependenciesRecursively: false,
            },
            // What two people have changed at once, compared: seldom seen.
            {
              name: 'conflicts',
              test: /src\/(ui\/ConflictOfField|campaigns\/AnswerConflict)/,
              includeDependenciesRecursively: false,
            },
            // Texts as CSV files, of snippets and of answers.
            {
              name: 'textFiles',
              test: /src\/(ui\/TextFile|campaigns\/AnswerFile|snippets\/SnippetFile)/,
              includeDependenciesRecursively: false,
            },
            { name: 'libraries', test: /node_modules\// },
            { name: 'shared', minShareCount: 2 },
          ],
        },
      },
    },
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/dashboard/api': service, '/media': service, '/v1': service } },
})
