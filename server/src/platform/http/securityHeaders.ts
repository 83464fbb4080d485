import helmet from 'helmet'

/**
 * The security headers of JSON and of files: a browser that shows one as if it were a page loads and runs nothing. The further
 * headers of helmet concern pages only, and would take time from every look-up.
 */
export const secureData = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xPoweredBy: false, // Express is told itself
  xXssProtection: false,
})

/**
 * The security headers of a page: it loads, runs and sends nothing but what is `allowed`, by the names of a policy's directives, and
 * stands in no other page.
 */
export const securePage = (allowed: Readonly<Record<string, readonly string[]>>) =>
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        ...allowed,
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  })
