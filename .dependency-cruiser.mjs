/**
 * The ladder: a folder of server/src imports itself and the folders to its left.
 * Talk to the right goes through a job or an event listener that compose.ts registers; what grows too long there stands beside it as compose.<part>.ts.
 */
const ladder =
  'lib db jobs http accounts webhooks credits contacts messages campaigns lists bot dashboard'.split(' ')

const sharedPackage = '^(shared/|node_modules/@replyloop/shared/)'
const knowsEverything = '^server/src/(compose|compose\\.[a-z]+|main)\\.ts$|^server/src/.+\\.cli\\.ts$'

/** @param {string[]} folders */
const under = (folders) => `^server/src/(${folders.join('|')})/`

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 */
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const climbs = ladder.slice(0, -1).map((folder, rung) => {
  const above = ladder.slice(rung + 1)
  return error(
    `ladder-${folder}`,
    `${folder} imports nothing to its right: ${above.join(', ')}`,
    { path: under([folder]), pathNot: knowsEverything },
    { path: under(above) },
  )
})

export default {
  forbidden: [
    ...climbs,
    error(
      'ladder-knows-every-folder',
      'A folder that the list leaves out would stand outside the rules',
      { path: '^server/src/[^/]+/', pathNot: under(ladder) },
      {},
    ),
    error(
      'ladder-reaches-no-unknown-folder',
      'A folder that the list leaves out would stand outside the rules',
      { path: '^server/src/' },
      { path: '^server/src/[^/]+/', pathNot: under(ladder) },
    ),
    error(
      'folders-import-no-top-file',
      'compose.ts hands a folder what it needs of the configuration',
      { path: '^server/src/[^/]+/', pathNot: knowsEverything },
      { path: '^server/src/[^/]+$' },
    ),
    error(
      'top-files-import-lib',
      'config.ts and its like import lib only; compose.ts, main.ts and *.cli.ts know everything',
      { path: '^server/src/[^/]+$', pathNot: knowsEverything },
      { path: '^server/', pathNot: under(['lib']) },
    ),
    error(
      'entry-points-are-not-imported',
      'Importing an entry point would run it',
      { path: '^server/src/' },
      { path: '^server/src/main\\.ts$|\\.cli\\.ts$' },
    ),
    error(
      'shared-imports-zod',
      'Whatever shared imports reaches the browser, Zapier and n8n',
      { path: '^shared/src/' },
      { pathNot: '^shared/src/|^(shared/)?node_modules/zod/' },
    ),
    error(
      'server-imports-shared',
      'The server knows of no connector, page or test',
      { path: '^server/(src/|[^/]+$)' },
      { path: '^(server/dashboard|zapier-app|n8n-node|test)/' },
    ),
    error(
      'dashboard-pages-import-shared',
      'The pages talk to the server over HTTP only',
      { path: '^server/dashboard/' },
      { path: '^(server/(?!dashboard/|node_modules/)|zapier-app/|n8n-node/|test/)' },
    ),
    error(
      'dashboard-pages-import-types-of-shared',
      'The pages take from shared its values, what of its client needs no zod, and types',
      { path: '^server/dashboard/' },
      {
        path: sharedPackage,
        pathNot: `${sharedPackage}src/(values/|client/(request|apiError)\\.ts$)`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    error(
      'zapier-imports-shared',
      'A connector talks to the server over HTTP only',
      { path: '^zapier-app/' },
      { path: '^(server|n8n-node|test)/' },
    ),
    error(
      'n8n-imports-shared',
      'A connector talks to the server over HTTP only',
      { path: '^n8n-node/' },
      { path: '^(server|zapier-app|test)/' },
    ),
    error(
      'n8n-imports-types-of-shared',
      'A verified n8n node has no dependencies at run time',
      { path: '^n8n-node/' },
      { path: sharedPackage, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'n8n-imports-what-n8n-has',
      'A verified n8n node imports n8n-workflow and what its scanner allows',
      { path: '^n8n-node/' },
      { pathNot: ['^(n8n-node|server|zapier-app|test)/', 'n8n-workflow', '^(node:)?crypto$', sharedPackage] }, // our own folders: the two above
    ),
    error('no-circular', 'Two files that need each other are one file', {}, { circular: true }),
    error(
      'resolvable',
      'What is not resolved is not checked',
      {},
      {
        couldNotResolve: true,
        // Stands outside the tree: `npm run build:n8n` installs it.
        pathNot: '^n8n-workflow$',
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^\\.cache/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
}
