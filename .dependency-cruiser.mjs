import { edges, modules } from './.module-edges.mjs'

/** @param {string[]} names */
const modulesOf = (names) => `^server/src/modules/(${names.join('|')})/`

/** Where the files of the server are. */
const known = `${modulesOf(modules)}|^server/src/(app|platform)/|^server/src/(config|main)\\.ts$`
const schemaFolder = '^server/src/platform/db/schema/'
const sharedPackage = '^(shared/|node_modules/@replyloop/shared/)'

/** @type {(name: string, comment: string, from: object, to: object) => object} */
const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

export default {
  forbidden: [
    ...modules.map((name) =>
      error(
        `module-${name}`,
        `${name} imports no module that its edges do not name`,
        { path: modulesOf([name]) },
        { path: '^server/src/modules/', pathNot: modulesOf([name, ...Object.keys(edges[name] ?? {})]) },
      ),
    ),
    error(
      'doors-of-modules',
      'The files at the root of a module are its door; what lies in a room, a subfolder, is imported by its own module alone',
      { path: '^server/src/(?:modules/([^/]+)/|)' },
      { path: '^server/src/modules/[^/]+/[^/]+/', pathNot: '^server/src/modules/$1/' },
    ),
    error(
      'modules-import-platform',
      'app hands a module what it needs of the configuration and of the process',
      { path: '^server/src/modules/' },
      { path: '^server/src/', pathNot: '^server/src/(modules|platform)/' },
    ),
    error(
      'platform-imports-itself',
      'The platform knows nothing of this business',
      { path: '^server/src/platform/' },
      { path: '^server/src/', pathNot: '^server/src/platform/' },
    ),
    error(
      'platform-imports-of-shared',
      'Of shared, the platform takes values and what an endpoint is: no resource of this business',
      { path: '^server/src/platform/', pathNot: schemaFolder },
      {
        path: sharedPackage,
        pathNot: `${sharedPackage}src/(values/|contract/(endpoint|errors|fields|knownFields|parse)\\.ts$)`,
      },
    ),
    error(
      'schema-imports-of-shared',
      'A table names stored values, and the types of what a column of JSON holds',
      { path: schemaFolder },
      { path: sharedPackage, pathNot: `${sharedPackage}src/values/`, dependencyTypesNot: ['type-only'] },
    ),
    error(
      'config-imports-platform',
      'What reads the configuration is used by app alone',
      { path: '^server/src/config\\.ts$' },
      { path: '^server/src/', pathNot: '^server/src/platform/' },
    ),
    error(
      'no-unknown-folder',
      'A file that no rule names would stand outside the rules',
      { path: '^server/src/', pathNot: known },
      {},
    ),
    error(
      'no-import-of-unknown-folder',
      'A file that no rule names would stand outside the rules',
      { path: '^server/src/' },
      { path: '^server/src/', pathNot: known },
    ),
    error(
      'entry-points-are-not-imported',
      'Importing an entry point would run it',
      { path: '^server/src/' },
      { path: '^server/src/main\\.ts$|\\.cli\\.ts$' },
    ),
    error(
      'shared-imports-zod',
      'What shared imports reaches the browser, Zapier and n8n',
      { path: '^shared/src/' },
      { pathNot: '^shared/src/|^(shared/)?node_modules/zod/' },
    ),
    error(
      'values-import-nothing',
      'The pages take them without zod',
      { path: '^shared/src/values/' },
      { pathNot: '^shared/src/values/' },
    ),
    error(
      'server-imports-shared',
      'The server knows of no connector, page or test',
      { path: '^server/(src/|[^/]+$)' },
      { path: '^(server/dashboard|zapier-app|n8n-node|client|test)/' },
    ),
    error(
      'dashboard-pages-import-shared',
      'The pages talk to the server over HTTP only',
      { path: '^server/dashboard/' },
      { path: '^(server/(?!dashboard/|node_modules/)|zapier-app/|n8n-node/|client/|test/)' },
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
      { path: '^(server|n8n-node|client|test)/' },
    ),
    error(
      'n8n-imports-shared',
      'A connector talks to the server over HTTP only',
      { path: '^n8n-node/' },
      { path: '^(server|zapier-app|client|test)/' },
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
      {
        pathNot: [
          '^(n8n-node|server|zapier-app|client|test)/',
          'n8n-workflow',
          '^(node:)?crypto$',
          sharedPackage,
        ],
      }, // our own folders: the two above
    ),
    error(
      'client-imports-zod',
      'The package of the client needs zod alone: what it takes of shared is built into it',
      { path: '^client/src/' },
      { pathNot: ['^client/src/', sharedPackage, '^(client/)?node_modules/zod/'] },
    ),
    error('no-circular', 'Two files that need each other are one file', {}, { circular: true }),
    error(
      'resolvable',
      'What is not resolved is not checked',
      {},
      // Those are installed outside the tree, by `npm run build:n8n`, `npm run test:judges` and `npm run bench`.
      {
        couldNotResolve: true,
        pathNot:
          '^(n8n-workflow|telnyx|twilio|autocannon|graphile-worker|pg-boss|@strapi/strapi|@directus/api|sqlite3|parse-server)(/|$)',
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
